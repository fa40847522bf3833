import type { errors } from "@gemplay/api-schema";
import { useMutation } from "@tanstack/react-query";
import { ApiError } from "../../../api/index.ts";
import { DemoRefusal, rotateDemo } from "../../../games/play/table/demo-table.ts";
import { rotateSeeds } from "../../../games/play/table/game.queries.ts";

const seedsInUse: (typeof errors)["SeedsInUse"]["code"] = 1510;

interface Rotating {
  /** Whether the player plays in the demo with play money. */
  readonly demo: boolean;
  /** Called after the seed rotation, even if the component has been unmounted in the meantime. */
  onRotated?(): void;
}

/** Reveals the active server seed and starts the next seed pair with the given client seed. */
export function useRotateSeeds({ demo, onRotated }: Rotating) {
  const rotation = useMutation({
    mutationFn: async (clientSeed: string) => {
      if (demo) rotateDemo(clientSeed);
      else await rotateSeeds(clientSeed);
    },
    onSuccess: () => onRotated?.(),
  });
  return {
    ...rotation,
    /**
     * Whether an open round prevented the rotation. The function `call` has already shown any other failure to the
     * player.
     */
    isHeld: isHeld(rotation.error),
  };
}

function isHeld(error: unknown): boolean {
  return error instanceof DemoRefusal || (error instanceof ApiError && error.code === seedsInUse);
}
