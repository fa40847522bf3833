import type { Body } from "@gemplay/api-schema";
import { call } from "../../../api/index.ts";
import { useLimitChange } from "../../../widgets/limits/index.ts";

interface LimitChange {
  readonly limit: Body<"POST /user/limit/save">;
  /** Whether the change takes effect only after a waiting time. */
  readonly isLater: boolean;
}

/**
 * Sets, changes or removes a limit of the player.
 * @param onSaved called after the server saved the limit, even if the player has left the screen
 */
export const useSaveLimit = (onSaved: (change: LimitChange) => void) =>
  useLimitChange(
    ({ limit }: LimitChange) => call("POST /user/limit/save", { body: limit }, { silent: true }),
    onSaved,
  );
