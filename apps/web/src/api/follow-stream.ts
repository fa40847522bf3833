import type { EventData, EventName } from "@gemplay/api-schema";
import { keepLoading } from "../loading/index.ts";

// The stream's own code comes after the first screen: nothing waits for an event to be usable.
const stream = () => keepLoading(() => import("./stream.ts"));

type Stop = () => void;

/** Starts something later and ends it whenever asked, also before it began. */
function afterLoading(start: (loaded: Awaited<ReturnType<typeof stream>>) => Stop): Stop {
  let stop: Stop | undefined;
  let ended = false;
  stream().then(
    (loaded) => {
      if (!ended) stop = start(loaded);
    },
    () => {
      // A newer build has taken this one's place: until the page is loaded anew it shows what it reads.
    },
  );
  return () => {
    ended = true;
    stop?.();
  };
}

/**
 * Hears one event of the server's stream; the player's own events while there is a session.
 * @returns ends it
 */
export function followStream<N extends EventName>(name: N, handler: (data: EventData<N>) => void): Stop {
  return afterLoading((loaded) => loaded.followStream(name, handler));
}

/**
 * Runs when events may have been missed: whoever shows the server's state reads it again.
 * @returns ends it
 */
export function onResync(handler: () => void): Stop {
  return afterLoading((loaded) => loaded.onResync(handler));
}

/**
 * Says at once, and at each change, whether the stream is open; it does not open it.
 * @returns ends it
 */
export function onConnection(handler: (open: boolean) => void): Stop {
  return afterLoading((loaded) => loaded.onConnection(handler));
}
