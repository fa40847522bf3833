import type { ChainAccess } from "../platform/chain/index.ts";
import type { Config } from "../platform/config/index.ts";
import { createDatabaseTime } from "../platform/database/index.ts";
import { createFindings, type Finding } from "./findings.ts";

/** The database's time decides; who is further away than this has a wrong clock, and logs that nobody can put in order. */
const processSeconds = { warning: 1, wrong: 30 };
/** A block comes every second or so, and is as old as its way to us. */
const headSeconds = { warning: 30, wrong: 300 };

/** Holds this machine's clock, the database's and the chain's newest block against each other. */
export async function lookAtClocks(
  { databaseUrl }: Pick<Config, "databaseUrl">,
  { publicClient }: ChainAccess,
  nowMs: () => number = Date.now,
): Promise<readonly Finding[]> {
  const findings = createFindings("clocks");
  const time = createDatabaseTime(databaseUrl);
  try {
    await findings.look("this machine", async () => {
      await time.readMs(); // connects
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
