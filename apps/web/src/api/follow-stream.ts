import type { EventData, EventName } from "@gemplay/api-schema";
import { keepLoading } from "../loading/index.ts";

// The code of the stream loads after the first screen, because the first screen is usable without events.
const stream = () => keepLoading(() => import("./stream.ts"));

type Stop = () => void;

/**
 * Starts a listener when the stream's code is loaded. The returned function ends the listener at any time, also before
 * the listener has started.
 */
function afterLoading(start: (loaded: Awaited<ReturnType<typeof stream>>) => Stop): Stop {
  let stop: Stop | undefined;
  let ended = false;
  stream().then(
    (loaded) => {
      if (!ended) stop = start(loaded);
    },
    () => {
      // The chunk of the stream is missing because a newer build was deployed. Until a reload, the page shows only the
      // data from its own calls.
    },
  );
  return () => {
    ended = true;
    stop?.();
  };
}

/**
 * Listens to one event of the server's stream. Events of the player arrive only while there is a session.
 * @returns a function that ends the listener
 */
export function followStream<N extends EventName>(name: N, handler: (data: EventData<N>) => void): Stop {
  return afterLoading((loaded) => loaded.followStream(name, handler));
}

/**
 * Runs the handler when events may have been missed, so that screens read the server's state again.
 * @returns a function that removes the handler
 */
export function onResync(handler: () => void): Stop {
  return afterLoading((loaded) => loaded.onResync(handler));
}

/**
 * Calls the handler with whether the stream is open, at once and after each change. `onConnection` does not open the
 * stream.
 * @returns a function that removes the handler
 */
export function onConnection(handler: (open: boolean) => void): Stop {
  return afterLoading((loaded) => loaded.onConnection(handler));
}
