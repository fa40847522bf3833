import { formatEther } from "viem";
import type { ChainAccess } from "../platform/chain/index.ts";
import { type AccountUse, accountUses, type Config } from "../platform/config/index.ts";
import { createRemoteSigner } from "../platform/signing/index.ts";
import { createFindings, type Finding } from "./findings.ts";

/** The gas that one transaction of each kind of account needs, rounded up. */
const gasOfOne: Readonly<Record<AccountUse, bigint>> = {
  payout: 110_000n,
  commitment: 110_000n,
  sweep: 300_000n,
};
/**
 * Minimum number of transactions that an account should be able to pay for. An account below the minimum needs more BNB
 * for gas soon.
 */
const enough = 100n;

/** Checks that each account can sign and can pay for the gas of its transactions. */
export async function inspectAccounts(
  { accounts }: Config,
  { publicClient: client }: ChainAccess,
): Promise<readonly Finding[]> {
  const findings = createFindings("accounts");
  for (const use of accountUses) {
    const account = accounts[use];
    if (account === undefined) continue;
    if (account.kind === "remote")
      await findings.look(`${use}: signer`, async () => {
        await createRemoteSigner(account).assertThere();
        findings.right(`${use}: signer`, `has the account ${account.address}`);
      });
    await findings.look(`${use}: gas`, async () => {
      const [balance, price] = await Promise.all([
        client.getBalance({ address: account.address }),
        client.getGasPrice(),
      ]);
      const covers = price === 0n ? enough : balance / (price * gasOfOne[use]);
      const text = `${account.address} holds ${formatEther(balance)} BNB, for about ${covers} transactions`;
      if (covers === 0n) findings.wrong(`${use}: gas`, `${text}: send BNB to the account`);
      else if (covers < enough) findings.warning(`${use}: gas`, `${text}: send more BNB to the account`);
      else findings.right(`${use}: gas`, text);
    });
  }
  return findings.list;
}
