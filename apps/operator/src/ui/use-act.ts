import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

export interface Acting {
  readonly isBusy: boolean;
  /** Reason why the last action failed. */
  readonly problem: string | undefined;
  /** Runs an action. @returns whether the action succeeded */
  act(work: () => Promise<unknown>): Promise<boolean>;
  forget(): void;
}

/** Runs one action at a time, shows why it failed, and reads all data again afterwards. */
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
      // Runs also after a failure: the answer may be lost although the action took effect, or another operator may have
      // been first. No second action starts before the shown data is current.
      await client.invalidateQueries();
      setBusy(false);
    }
  }
  return { act, isBusy, problem, forget: () => setProblem(undefined) };
}
