import type { EventData, EventName } from "@gemplay/api-schema";
import { userStore } from "../stores/index.ts";
import { openSharedStream } from "./shared-stream.ts";

type Handler<N extends EventName> = (data: EventData<N>) => void;

const handlers = new Map<string, Set<(data: never) => void>>();
const resyncHandlers = new Set<() => void>();
const connectionHandlers = new Set<(open: boolean) => void>();

let stream: { close(): void } | null = null;
/** Whose stream is open; changing the session opens another. */
let openToken: string | null = null;
let connected = false;

/**
 * Hears one event of the server's stream. The stream opens with the first listener, with the player's own events when
 * there is a session, and closes with the last.
 * @returns ends it
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

/** Whether somebody hears this event. */
export const isFollowed = (name: EventName): boolean => handlers.has(name);

/** Runs when events may have been missed: whoever shows the server's state reads it again. */
export function onResync(handler: () => void): () => void {
  resyncHandlers.add(handler);
  return () => resyncHandlers.delete(handler);
}

/**
 * Says at once, and at each change, whether the stream is open: while it is not, what is shown grows old, and after it
 * events may have been missed. Does not open the stream by itself.
 */
export function onConnection(handler: (open: boolean) => void): () => void {
  connectionHandlers.add(handler);
  handler(connected);
  return () => connectionHandlers.delete(handler);
}

userStore.subscribe(restart);

/** Brings the stream in line with listeners and session. */
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
