import type { ChainAccess } from "../platform/chain/index.ts";
import type { Config } from "../platform/config/index.ts";
import { createDatabaseTime } from "../platform/database/index.ts";
import { createFindings, type Finding } from "./findings.ts";

/**
 * Maximum difference to the database's clock in seconds. With a larger difference, the logs of different machines
 * cannot be ordered by time.
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
      await time.readMs(); // An unmeasured read opens the connection before the measurement.
      const before = nowMs();
      const database = await time.readMs();
      const apart = Math.abs(database - (before + nowMs()) / 2) / 1000;
      judge("this machine", apart, processSeconds, "from the database's clock: run a time service on both");
    });
    await findings.look("newest block", async () => {
      const [database, { timestamp }] = await Promise.all([time.readMs(), publicClient.getBlock()]);
      const apart = Math.abs(database / 1000 - Number(timestamp));
      judge(
        "newest block",
        apart,
        headSeconds,
        "from the database's clock: the node is behind, or a clock is wrong",
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
    else findings.right(subject, `${text} from the database's clock`);
  }
}
