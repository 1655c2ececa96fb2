import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Outgoing } from '../src/lib/wire';
import { Feed, type Link } from '../src/live/feed';
import { FakeSocket } from './socket';
import { table, turn } from './tables';

let heard: Outgoing[];
let links: Link[];

function connect(): Feed {
  return new Feed({
    url: (after) => `ws://house/feed?after=${after ?? 0}`,
    onmessage: (message) => heard.push(message),
    onlink: (link) => links.push(link),
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.made = [];
  heard = [];
  links = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a feed', () => {
  it('comes back by itself and asks for what it has missed', () => {
    const feed = connect();
    FakeSocket.last.open();
    FakeSocket.last.tell(table(7));
    FakeSocket.last.break();
    expect(links.at(-1)).toBe('lost');
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.made).toHaveLength(2);
    expect(FakeSocket.last.url).toBe('ws://house/feed?after=7');
    FakeSocket.last.open();
    FakeSocket.last.tell(table(9));
    expect(links.at(-1)).toBe('live');
    feed.close();
  });

  it('hears every entry once', () => {
    const feed = connect();
    FakeSocket.last.open();
    FakeSocket.last.tell(table(7));
    FakeSocket.last.tell(turn(8));
    FakeSocket.last.tell(turn(8));
    expect(heard.map((message) => message.type)).toEqual(['table', 'turn']);
    feed.close();
  });

  it('sends again what was not answered, under the same name, until it is', () => {
    const feed = connect();
    FakeSocket.last.open();
    FakeSocket.last.tell(table(7));
    const request = feed.send({ type: 'choose', seat: 0, move: '+3>1' });
    FakeSocket.last.break();
    vi.advanceTimersByTime(1000);
    FakeSocket.last.open();
    FakeSocket.last.tell(table(7));
    expect(FakeSocket.last.sent).toEqual([{ type: 'choose', seat: 0, move: '+3>1', request }]);
    FakeSocket.last.tell({ type: 'done', n: 8, request });
    FakeSocket.last.break();
    vi.advanceTimersByTime(1000);
    FakeSocket.last.open();
    FakeSocket.last.tell(table(8));
    expect(FakeSocket.last.sent).toEqual([]);
    feed.close();
  });

  it('does not knock again where there is no table for it', () => {
    connect();
    FakeSocket.last.open();
    FakeSocket.last.break(4000, 'not-found');
    vi.advanceTimersByTime(60_000);
    expect(links.at(-1)).toBe('gone');
    expect(FakeSocket.made).toHaveLength(1);
  });

  it('takes a long silence for a lost connection', () => {
    const feed = connect();
    FakeSocket.last.open();
    FakeSocket.last.tell(table(7));
    vi.advanceTimersByTime(60_000);
    expect(links).toContain('lost');
    feed.close();
  });
});
