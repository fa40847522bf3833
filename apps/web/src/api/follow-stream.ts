import type { EventData, EventName } from "@gemplay/api-schema";
import { keepLoading } from "../loading/index.ts";

// The page loads the code of the event stream after the first screen, because the first screen needs no events.
const stream = () => keepLoading(() => import("./stream.ts"));

type Stop = () => void;

/**
 * Starts a listener for a stream event as soon as the page has loaded the stream's code. The returned function removes
 * the listener, even if the stream's code is not loaded yet.
 */
function afterLoading(start: (loaded: Awaited<ReturnType<typeof stream>>) => Stop): Stop {
  let stop: Stop | undefined;
  let ended = false;
  stream().then(
    (loaded) => {
      if (!ended) stop = start(loaded);
    },
    () => {
      // The chunk with the stream's code may be missing because a newer build was deployed. Until the player reloads
      // the page, it receives no events and shows only data from its API calls.
    },
  );
  return () => {
    ended = true;
    stop?.();
  };
}

/**
 * Listens to one event of the server's event stream. Events about the player arrive only while the player is signed in.
 * @returns a function that removes the listener
 */
export function followStream<N extends EventName>(name: N, handler: (data: EventData<N>) => void): Stop {
  return afterLoading((loaded) => loaded.followStream(name, handler));
}

/**
 * Calls the handler when the page may have missed stream events, so that screens read the server's state again.
 * @returns a function that removes the handler
 */
export function onResync(handler: () => void): Stop {
  return afterLoading((loaded) => loaded.onResync(handler));
}

/**
 * Calls the handler immediately and each time the stream opens or closes. The argument is true if the stream is open.
 * `onConnection` does not open the event stream.
 * @returns a function that removes the handler
 */
export function onConnection(handler: (open: boolean) => void): Stop {
  return afterLoading((loaded) => loaded.onConnection(handler));
}
