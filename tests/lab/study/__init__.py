"""Tests of the laboratory's studies."""
