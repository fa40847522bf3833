import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

export interface Acting {
  readonly isBusy: boolean;
  /** Why the last one was not done. */
  readonly problem: string | undefined;
  /** @returns whether it was done */
  act(work: () => Promise<unknown>): Promise<boolean>;
  forget(): void;
}

/** Does one thing at a time, says why it could not be done, and has everything read again afterwards. */
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
      // Also after a failure: the answer may be lost and the thing done, or somebody else was first. Until what is shown is
      // what is so, nothing is done a second time.
      await client.invalidateQueries();
      setBusy(false);
    }
  }
  return { act, isBusy, problem, forget: () => setProblem(undefined) };
}
