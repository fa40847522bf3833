import type { ChainAccess } from "../platform/chain/index.ts";
import type { Config } from "../platform/config/index.ts";
import { createDatabaseTime } from "../platform/database/index.ts";
import { createFindings, type Finding } from "./findings.ts";

/**
 * Maximum difference in seconds between the machine's clock and the database's clock. If the clocks differ more, an
 * operator cannot order the log lines of different machines by time.
 */
const processSeconds = { warning: 1, wrong: 30 };
/** Maximum age of the newest block in seconds. The chain makes a block about every second. */
const headSeconds = { warning: 30, wrong: 300 };

/** Compares the clock of the machine, the database's clock and the time of the chain's newest block. */
export async function inspectClocks(
  { databaseUrl }: Pick<Config, "databaseUrl">,
  { publicClient }: ChainAccess,
  nowMs: () => number = Date.now,
): Promise<readonly Finding[]> {
  const findings = createFindings("clocks");
  const time = createDatabaseTime(databaseUrl);
  try {
    await findings.look("this machine", async () => {
      // The code does not measure the first read of the database's clock, because this read also opens the connection.
      await time.readMs();
      const before = nowMs();
      const database = await time.readMs();
      const apart = Math.abs(database - (before + nowMs()) / 2) / 1000;
      judge(
        "this machine",
        apart,
        processSeconds,
        "difference to the database's clock: run a time service on both machines",
      );
    });
    await findings.look("newest block", async () => {
      const [database, { timestamp }] = await Promise.all([time.readMs(), publicClient.getBlock()]);
      const apart = Math.abs(database / 1000 - Number(timestamp));
      judge(
        "newest block",
        apart,
        headSeconds,
        "difference to the database's clock: the node lags, or a clock is wrong",
      );
    });
  } finally {
    await time.stop();
  }
  return findings.list;

  function judge(subject: string, seconds: number, bounds: typeof processSeconds, advice: string): void {
    const text = `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;
    if (seconds > bounds.wrong) findings.wrong(subject, `${text} ${advice}`);
    else if (seconds > bounds.warning) findings.warning(subject, `${text} ${advice}`);
    else findings.right(subject, `${text} difference to the database's clock`);
  }
}
