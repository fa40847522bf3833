import { chainId } from "@gemplay/chain";
import { vaultAbi } from "@gemplay/chain/abi";
import { assets, formatAmount } from "@gemplay/money";
import { recordOperatorAction } from "../platform/audit/index.ts";
import {
  approveWithdrawal,
  chainWithdrawalId,
  FundRefused,
  fundFromSuspense,
  fundTargets,
  openWithdrawals,
  ReviewRefused,
  reconcileWallet,
  refuseWithdrawal,
  suspenseDeposits,
  type WithdrawalRow,
  walletTables,
} from "../wallet/index.ts";
import { type OperatorCommand, type OperatorContext, OperatorMistake } from "./operator-command.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function amountText(amount: string, asset: "PLAY" | "U"): string {
  return `${formatAmount(BigInt(amount), assets[asset].decimals)} ${assets[asset].shownAs}`;
}

/** A refusal of the wallet is the operator's mistake; anything else is ours. */
function asMistake(error: unknown): unknown {
  return error instanceof FundRefused || error instanceof ReviewRefused
    ? new OperatorMistake(error.message)
    : error;
}

const list: OperatorCommand = {
  name: "withdrawals list",
  usage: "",
  summary: "shows the withdrawals that did not end, those to be reviewed first",
  async run({ db, print }) {
    for (const status of ["under_review", "pending", "submitted"] as const)
      for (const row of await openWithdrawals(walletTables(db), [status], 1000)) print(describe(row));
  },
};

function describe(row: WithdrawalRow): string {
  const value = row.value_u === null ? "no price" : `worth ${amountText(row.value_u, "U")}`;
  const facts = [
    row.requested_at.toISOString(),
    row.id,
    row.status,
    `player ${row.player_id}`,
    amountText(row.amount, row.asset),
    value,
    `to ${row.address}`,
    row.reason ?? "",
  ];
  return facts.join("  ").trimEnd();
}

/** A database restored from a copy may not know what the chain has paid. */
async function assertUnpaid({ chain, config }: OperatorContext, id: string): Promise<void> {
  const paid = await chain.publicClient.readContract({
    address: config.chain.vaultAddress,
    abi: vaultAbi,
    functionName: "isPaid",
    args: [chainWithdrawalId(id)],
  });
  if (paid) throw new OperatorMistake(`withdrawal ${id} is paid on the chain: the server will confirm it`);
}

async function review(context: OperatorContext, id: string | undefined, verb: "approve" | "refuse") {
  if (id === undefined || !uuid.test(id)) throw new OperatorMistake("a withdrawal's id is needed");
  const { db, clock, actor, reason, print } = context;
  if (verb === "refuse" && reason === undefined) throw new OperatorMistake("refusing needs --reason");
  if (verb === "refuse") await assertUnpaid(context, id);
  const at = new Date(clock.nowMs());
  const outcome = await db
    .transaction()
    .execute(async (trx) => {
      const { before, after } =
        verb === "approve"
          ? await approveWithdrawal(trx, id, at)
          : await refuseWithdrawal(trx, id, at, `refused: ${reason}`);
      const [oldText, newText] = [before.status, after.status];
      await recordOperatorAction(trx, {
        actor,
        action: `withdrawals.${verb}`,
        subject: id,
        oldText,
        newText,
        reason,
      });
      return `withdrawal ${id}: ${oldText} -> ${newText}`;
    })
    .catch((error: unknown) => {
      throw asMistake(error);
    });
  print(outcome);
}

const approve: OperatorCommand = {
  name: "withdrawals approve",
  usage: "ID",
  summary: "lets a reviewed withdrawal be paid",
  run: (context, [id]) => review(context, id, "approve"),
};

const refuse: OperatorCommand = {
  name: "withdrawals refuse",
  usage: "ID",
  summary: "refuses a withdrawal that is not on its way and gives the money back (needs --reason)",
  run: (context, [id]) => review(context, id, "refuse"),
};

const suspense: OperatorCommand = {
  name: "suspense",
  usage: "",
  summary: "shows deposits of addresses without an account, which `fund` can move",
  async run({ db, print }) {
    for (const row of await suspenseDeposits(walletTables(db))) {
      const amount = row.asset === null ? row.amount : amountText(row.amount, row.asset);
      print(`${row.id}  ${amount}  from ${row.depositor}  ${row.transaction_hash}`);
    }
  },
};

const fund: OperatorCommand = {
  name: "fund",
  usage: `DEPOSIT ${fundTargets.join("|")}`,
  summary: "moves a deposit from suspense to an account of the house",
  async run({ db, actor, reason, print }, [id, wanted]) {
    const target = fundTargets.find((name) => name === wanted);
    if (id === undefined || !/^\d{1,18}$/.test(id) || target === undefined)
      throw new OperatorMistake(`a deposit's number and one of ${fundTargets.join(", ")} are needed`);
    const outcome = await db
      .transaction()
      .execute(async (trx) => {
        const row = await fundFromSuspense(trx, BigInt(id), target);
        await recordOperatorAction(trx, {
          actor,
          action: "deposits.fund",
          subject: id,
          oldText: "suspense",
          newText: target,
          reason,
        });
        return `deposit ${id}: ${row.amount} base units of ${row.asset} -> ${target}`;
      })
      .catch((error: unknown) => {
        throw asMistake(error);
      });
    print(outcome);
  },
};

const reconcile: OperatorCommand = {
  name: "reconcile",
  usage: "",
  summary: "proves the ledger and compares it with the vault; fails when they disagree",
  async run({ db, chain, config, print }) {
    const { vaultAddress: vault, playTokenAddress, usdtTokenAddress } = config.chain;
    const result = await reconcileWallet(
      db,
      chain.publicClient,
      { chainId: BigInt(chainId), vault },
      { vault, tokens: { PLAY: playTokenAddress, USDT: usdtTokenAddress } },
    );
    for (const { check, subject, expected, found } of result.findings)
      print(`ledger  ${check}  ${subject}: expected ${expected}, found ${found}`);
    for (const token of result.tokens) {
      const text = (amountBase: bigint) => formatAmount(amountBase, assets[token.asset].decimals);
      print(
        `${token.sound ? "sound" : "UNSOUND"}  ${token.token}: vault ${text(token.vaultBase)}, recorded ${text(token.recordedBase)}, ` +
          `held for withdrawals ${text(token.heldBase)}, owed to players ${text(token.owedBase)}`,
      );
    }
    if (result.findings.length > 0 || result.tokens.some(({ sound }) => !sound))
      throw new OperatorMistake("the books and the chain disagree");
    print("the ledger agrees with itself and with the vault");
  },
};

/** Withdrawal review, funding, reconciliation. */
export const walletCommands: readonly OperatorCommand[] = [list, approve, refuse, suspense, fund, reconcile];
