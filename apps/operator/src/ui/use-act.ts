import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

export interface Acting {
  readonly isBusy: boolean;
  /** Reason why the last action of the operator failed. */
  readonly problem: string | undefined;
  /** Runs an action and returns whether the action succeeded. */
  act(work: () => Promise<unknown>): Promise<boolean>;
  forget(): void;
}

/**
 * Runs one action at a time, reports why an action failed, and reads all data from the server again after each action.
 */
export function useAct(): Acting {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function act(work: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      return false;
    } finally {
      // The page reads all data again even after a failure. An action whose answer was lost may have taken effect, or
      // another operator may have acted first. No second action starts before the page has read the data again.
      await client.invalidateQueries();
      setBusy(false);
    }
  }
  return { act, isBusy, problem, forget: () => setProblem(undefined) };
}
