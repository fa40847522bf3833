import type { EventData, EventName } from "@gemplay/api-schema";
import { keepLoading } from "../loading/index.ts";

// The code of the event stream loads after the first screen, because the first screen is usable without events.
const stream = () => keepLoading(() => import("./stream.ts"));

type Stop = () => void;

/**
 * Starts a listener for an event as soon as the stream's code is loaded. The returned function removes the listener at
 * any time, also before the listener has started.
 */
function afterLoading(start: (loaded: Awaited<ReturnType<typeof stream>>) => Stop): Stop {
  let stop: Stop | undefined;
  let ended = false;
  stream().then(
    (loaded) => {
      if (!ended) stop = start(loaded);
    },
    () => {
      // The chunk with the stream's code is missing because a newer build was deployed. Until the player reloads the
      // page, the page shows only data from its own API calls.
    },
  );
  return () => {
    ended = true;
    stop?.();
  };
}

/**
 * Listens to one event of the server's event stream. Events of the player arrive only while the player has a session.
 * @returns a function that removes the listener
 */
export function followStream<N extends EventName>(name: N, handler: (data: EventData<N>) => void): Stop {
  return afterLoading((loaded) => loaded.followStream(name, handler));
}

/**
 * Calls the handler after the page may have missed events, so that screens read the server's state again.
 * @returns a function that removes the handler
 */
export function onResync(handler: () => void): Stop {
  return afterLoading((loaded) => loaded.onResync(handler));
}

/**
 * Calls the handler at once and after each change of the stream: with true if the stream is open, otherwise with false.
 * `onConnection` does not open the event stream.
 * @returns a function that removes the handler
 */
export function onConnection(handler: (open: boolean) => void): Stop {
  return afterLoading((loaded) => loaded.onConnection(handler));
}
