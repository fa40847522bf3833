import { confirmRaise, type LimitName, setLimit } from "@gemplay/ledger";

type Executor = Parameters<typeof setLimit>[0];

/** Sets a limit, and confirms the limit if it is a raise, so that the limit applies without a waiting time. */
export async function applyLimit(
  executor: Executor,
  name: LimitName,
  amountBase: bigint | undefined,
  now: () => Date = () => new Date(),
): Promise<void> {
  await setLimit(executor, name, { amountBase, now, raiseAfterMs: 0, confirmWithinMs: 60_000 });
  await confirmRaise(executor, name, { amountBase, now });
}
