import type { EventData, EventName } from "@gemplay/api-schema";
import { userStore } from "../stores/index.ts";
import { openSharedStream } from "./shared-stream.ts";

type Handler<N extends EventName> = (data: EventData<N>) => void;

const handlers = new Map<string, Set<(data: never) => void>>();
const resyncHandlers = new Set<() => void>();
const connectionHandlers = new Set<(open: boolean) => void>();

let stream: { close(): void } | null = null;
/**
 * Token of the session whose event stream is open, or null if no stream is open. A new session opens a new event
 * stream.
 */
let openToken: string | null = null;
let connected = false;

/**
 * Listens to one event of the server's event stream. The first listener opens the event stream, and removing the last
 * listener closes the stream. The event stream includes the player's own events while the player has a session.
 * @returns a function that removes the listener
 */
export function followStream<N extends EventName>(name: N, handler: Handler<N>): () => void {
  const known = handlers.get(name) ?? new Set();
  handlers.set(name, known.add(handler as (data: never) => void));
  restart();
  return () => {
    known.delete(handler as (data: never) => void);
    if (known.size === 0) handlers.delete(name);
    restart();
  };
}

/** Returns whether the page has a listener for the stream event. */
export const isFollowed = (name: EventName): boolean => handlers.has(name);

/** Calls the handler when the page may have missed stream events, so that screens read the server's state again. */
export function onResync(handler: () => void): () => void {
  resyncHandlers.add(handler);
  return () => resyncHandlers.delete(handler);
}

/**
 * Calls the handler immediately and each time the stream opens or closes. The argument is true if the stream is open.
 * While the event stream is closed, the data on the screen becomes outdated, and the page may miss events.
 * `onConnection` does not open the event stream.
 */
export function onConnection(handler: (open: boolean) => void): () => void {
  connectionHandlers.add(handler);
  handler(connected);
  return () => connectionHandlers.delete(handler);
}

userStore.subscribe(restart);

/** Opens or closes the event stream, depending on the listeners and the session. */
function restart(): void {
  const wanted = handlers.size > 0 ? userStore.get().token : null;
  if (wanted === openToken) return;
  openToken = wanted;
  stream?.close();
  stream =
    wanted === null
      ? null
      : openSharedStream({
          token: wanted,
          onMessage(name, data) {
            if (name === "resync") for (const handler of [...resyncHandlers]) handler();
            else for (const handler of [...(handlers.get(name) ?? [])]) handler(JSON.parse(data) as never);
          },
          onOpen(open) {
            connected = open;
            for (const handler of [...connectionHandlers]) handler(open);
          },
        });
}
