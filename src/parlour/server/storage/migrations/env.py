"""What Alembic runs: the steps of versions/, on the connection that the store gives it."""

from alembic import context

from parlour.server.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite changes a table by making it anew
)
with context.begin_transaction():
    context.run_migrations()
