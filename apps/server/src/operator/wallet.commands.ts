import { chainId } from "@gemplay/chain";
import { isUuid, reconcileEncryptedSeeds } from "@gemplay/ledger";
import { assets, formatAssetAmount } from "@gemplay/money";
import { formatEther } from "viem";
import { findPlayers } from "../account/index.ts";
import { encryptedStores } from "../open-platform.ts";
import { recordOperatorAction } from "../platform/audit/index.ts";
import { executorOf } from "../platform/database/index.ts";
import { requireKeys } from "../platform/secrets/index.ts";
import { unsafeBecause } from "../restoration/index.ts";
import {
  amountText,
  approveWithdrawal,
  BookingRefused,
  bookPayout,
  FundRefused,
  fundFromSuspense,
  fundTargets,
  NothingProcessed,
  notifyWithdrawal,
  type PayoutMadeAgain,
  payerOf,
  payoutSenders,
  payoutsMadeAgain,
  ReviewRefused,
  reconcileWallet,
  refuseWithdrawal,
  suspenseDeposits,
  unclearPayouts,
  unknownPayouts,
  type Withdrawal,
  waitingPayouts,
  walletTables,
  withdrawalsOf,
} from "../wallet/index.ts";
import {
  type OperatorCommand,
  type OperatorContext,
  OperatorMistake,
  OperatorRefused,
} from "./operator-command.ts";

/**
 * Converts a refusal of the feature `wallet` into an error whose message the operator sees. The function returns every
 * other error unchanged, because it is a fault of the program.
 */
function asMistake(error: unknown): unknown {
  const refusals = [BookingRefused, FundRefused, NothingProcessed, ReviewRefused];
  return error instanceof Error && refusals.some((kind) => error instanceof kind)
    ? new OperatorRefused(error.message)
    : error;
}

const list: OperatorCommand = {
  name: "withdrawals list",
  usage: "",
  summary: "lists the unfinished withdrawals, first the withdrawals that need a review",
  async run({ db, print }) {
    let shown = 0;
    for (const status of ["under_review", "pending", "submitted"] as const)
      for (const row of await withdrawalsOf(walletTables(db), status, 1000)) {
        print(describe(row));
        shown++;
      }
    if (shown === 0) print("no withdrawal is under way");
  },
};

function describe(row: Withdrawal): string {
  const value = row.valueUBase === null ? "no price" : `worth ${amountText(row.valueUBase, "U")}`;
  const facts = [
    row.requestedAt.toISOString(),
    row.id,
    row.status,
    `player ${row.playerId}`,
    amountText(row.amountBase, row.asset),
    value,
    `to ${row.address}`,
    row.reason === "held" ? `waits until ${row.heldUntil?.toISOString()}` : (row.reason ?? ""),
  ];
  return facts.join("  ").trimEnd();
}

async function review(context: OperatorContext, id: string | undefined, verb: "approve" | "reject") {
  if (id === undefined || !isUuid(id)) throw new OperatorMistake("the command needs the id of a withdrawal");
  const { actor, reason, print } = context;
  if (verb === "reject" && reason === undefined)
    throw new OperatorMistake("the rejection of a withdrawal needs --reason");
  // A restored database lacks the payouts of the lost period until `after-restore confirm` has ended. A withdrawal in a
  // restored database may already be paid, so the command refuses to reject withdrawals until the database is safe.
  const strange = verb === "reject" ? await unsafeBecause(context.db) : undefined;
  if (strange !== undefined)
    throw new OperatorRefused(`no withdrawal can be rejected with this database: ${strange}`);
  const { before, after } = await (reason === undefined || verb === "approve"
    ? approveWithdrawal(context, id, { actor, reason })
    : refuseWithdrawal(context, id, { actor, reason })
  ).catch((error: unknown) => {
    throw asMistake(error);
  });
  print(`withdrawal ${id}: ${before.status} -> ${after.status}`);
  // The player's open pages are connected to server processes, so the command notifies the server processes of the
  // changed withdrawal.
  await notifyWithdrawal(context, after);
  await context.stream.stop();
}

const approve: OperatorCommand = {
  name: "withdrawals approve",
  aliases: ["approve"],
  usage: "ID",
  summary: "approves a withdrawal that waits for a review, so that the withdrawal can be paid",
  run: (context, [id]) => review(context, id, "approve"),
};

const reject: OperatorCommand = {
  name: "withdrawals reject",
  aliases: ["reject", "withdrawals refuse"],
  usage: "ID",
  summary:
    "rejects a withdrawal whose payment is not signed yet, and returns the money to the player (needs --reason)",
  run: (context, [id]) => review(context, id, "reject"),
};

const suspense: OperatorCommand = {
  name: "suspense",
  usage: "",
  summary: "lists the deposits from addresses without an account; the command `fund` can move these deposits",
  async run({ db, print }) {
    const rows = await suspenseDeposits(walletTables(db));
    if (rows.length === 0) print("no deposit is in suspense");
    for (const row of rows) {
      const amount = row.asset === null ? String(row.amountBase) : amountText(row.amountBase, row.asset);
      print(`${row.id}  ${amount}  from ${row.depositor}  ${row.transactionHash}`);
    }
  },
};

const fund: OperatorCommand = {
  name: "fund",
  usage: `DEPOSIT ${fundTargets.join("|")}`,
  summary: "moves a deposit from the suspense account to an account of the house",
  async run({ db, actor, reason, print }, [id, wanted]) {
    const target = fundTargets.find((name) => name === wanted);
    if (id === undefined || !/^\d{1,18}$/.test(id) || target === undefined)
      throw new OperatorMistake(
        `the command needs the number of a deposit and one of the accounts ${fundTargets.join(", ")}`,
      );
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
        return `deposit ${id}: ${row.amountBase} base units of ${row.asset} -> ${target}`;
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
  summary: "checks the ledger, and compares the ledger with the vault; fails if there is a difference",
  async run({ db, secrets, chain, config, print }) {
    const { vaultAddress: vault, playTokenAddress, usdtTokenAddress, depositFactoryAddress } = config.chain;
    const result = await reconcileWallet(
      db,
      chain.publicClient,
      { chainId: BigInt(chainId), vault },
      {
        vault,
        depositFactory: depositFactoryAddress,
        tokens: { PLAY: playTokenAddress, USDT: usdtTokenAddress },
      },
    ).catch((error: unknown) => {
      throw asMistake(error);
    });
    // The command checks the encryption keys first, so that a missing key is reported in one sentence instead of once
    // for each seed.
    await requireKeys({ db, secrets, stores: encryptedStores });
    const findings = [...result.findings, ...(await reconcileEncryptedSeeds(executorOf(db), secrets))];
    for (const { check, subject, expected, found } of findings)
      print(`ledger  ${check}  ${subject}: expected ${expected}, found ${found}`);
    for (const token of result.tokens) {
      const text = (amountBase: bigint) => formatAssetAmount(amountBase, token.asset);
      print(
        `${token.sound ? "sound" : "UNSOUND"}  ${token.token}: vault ${text(token.vaultBase)}, at deposit addresses ${text(token.addressesBase)}, ` +
          `not credited yet ${text(token.waitingBase)}, recorded ${text(token.recordedBase)}, ` +
          `held for withdrawals ${text(token.heldBase)}, owed to players ${text(token.owedBase)}`,
      );
    }
    if (findings.length > 0 || result.tokens.some(({ sound }) => !sound))
      throw new OperatorRefused(
        "the reconciliation found differences in the ledger or between the ledger and the vault",
      );
    print("the ledger agrees with itself and with the vault");
  },
};

/** Parses the optional number of the block at which a search for payouts begins. */
function firstBlock(text: string | undefined): bigint | undefined {
  if (text !== undefined && !/^\d{1,15}$/.test(text))
    throw new OperatorMistake("FIRST-BLOCK must be the number of a block");
  return text === undefined ? undefined : BigInt(text);
}

const unknown: OperatorCommand = {
  name: "payouts unknown",
  usage: "[FIRST-BLOCK]",
  summary:
    "lists the payouts of the vault that the database does not know, with the players who were paid; for use after a restore",
  async run({ db, chain, config, print }, [first]) {
    const { vaultAddress: vault } = config.chain;
    const startBlock = firstBlock(first) ?? config.chain.startBlock;
    const keys = config.payoutReferenceKeys;
    const named = { [config.chain.playTokenAddress]: "PLAY", [config.chain.usdtTokenAddress]: "U" } as const;
    let found = 0;
    for await (const payout of unknownPayouts(walletTables(db), chain.publicClient, {
      vault,
      startBlock,
      keys,
    })) {
      found += 1;
      const { withdrawalId, reference, amountBase, token, to, blockNumber, transactionHash } = payout;
      const asset = named[token];
      const facts = [
        `block ${blockNumber}`,
        withdrawalId,
        typeof reference === "string" ? `player ${whyNobody[reference]}` : `player ${reference.playerId}`,
        typeof reference === "string" ? undefined : `for ${assets[reference.asset].shownAs}`,
        asset === undefined ? `${amountBase} base units of ${token}` : amountText(amountBase, asset),
        `to ${to}`,
        transactionHash,
      ];
      print(facts.filter((fact) => fact !== undefined).join("  "));
    }
    print(
      found === 0
        ? "the database knows every payout of the vault"
        : `${found} payout(s) are not in the database`,
    );
  },
};

const whyNobody = {
  none: "unknown (the old id contains no player)",
  unreadable: "unreadable (the id has another key than PAYOUT_REFERENCE_KEYS, or comes from another system)",
} as const;

const book: OperatorCommand = {
  name: "payouts book",
  usage: "ID [FIRST-BLOCK]",
  summary: "records a payout that `payouts unknown` lists, and debits the player; for use after a restore",
  async run(context, [id, first]) {
    if (id === undefined || !isUuid(id))
      throw new OperatorMistake("the command needs the id of a withdrawal");
    const { actor, reason, print, config } = context;
    const startBlock = firstBlock(first) ?? config.chain.startBlock;
    const { row, made } = await bookPayout(context, { id, startBlock }, { actor, reason }).catch(
      (error: unknown) => {
        throw asMistake(error);
      },
    );
    print(
      made
        ? `payout ${id}: ${amountText(row.amountBase, row.asset)} of player ${row.playerId} is booked`
        : `withdrawal ${id} is already in the database (${row.status}): the command books nothing`,
    );
  },
};

/**
 * Formats one line about a payout that a restored database had lost.
 *
 * @param account text about the state of the player's account, for example `frozen now`
 */
export function madeAgainLine(payout: PayoutMadeAgain, account: string): string {
  const { withdrawalId, playerId, asset, amountBase, shortfallBase, transactionHash, paidAt } = payout;
  const debited = `${amountText(amountBase - shortfallBase, asset)} debited`;
  const borne = `${amountText(shortfallBase, asset)} paid by the house`;
  const facts = [
    `${paidAt.toISOString()}  ${withdrawalId}  ${amountText(amountBase, asset)}`,
    playerId === 0n ? "player unknown in this database" : `player ${playerId}, ${account}`,
    shortfallBase === 0n ? debited : `${debited}, ${borne}`,
    transactionHash,
  ];
  return facts.join("  ");
}

/** Formats one line about a payout that needs a decision of an operator. */
export function unclearLine({
  payoutId,
  why,
  transactionHash,
}: Awaited<ReturnType<typeof unclearPayouts>>[number]): string {
  return `payout ${payoutId} needs a decision of an operator: ${why} (see \`payouts unknown\`)  ${transactionHash}`;
}

const madeAgain: OperatorCommand = {
  name: "payouts made-again",
  usage: "",
  summary:
    "lists the payouts that the restored database had lost, the amounts that the house paid for low balances of players, and the payouts that need a decision of an operator",
  async run({ db, print }) {
    const found = await payoutsMadeAgain(walletTables(db));
    const players = await findPlayers(
      db,
      found.map(({ playerId }) => playerId),
    );
    for (const payout of found) {
      const player = players.get(payout.playerId);
      const isFrozen = player !== undefined && player.freeze !== "none";
      print(madeAgainLine(payout, isFrozen ? "frozen now" : "open now"));
    }
    if (found.length === 0) print("no lost payout was recorded again");
    for (const payout of await unclearPayouts(walletTables(db))) print(unclearLine(payout));
  },
};

const waiting: OperatorCommand = {
  name: "payouts waiting",
  usage: "",
  summary: "shows how many withdrawals wait for their payment, for which reason and since when",
  async run({ db, print }) {
    const found = await waitingPayouts(walletTables(db));
    for (const { reason, count, since } of found)
      print(`${reason}  ${count}, the oldest since ${since.toISOString()}`);
    if (found.length === 0) print("no withdrawal waits for its payment");
  },
};

const senders: OperatorCommand = {
  name: "payouts senders",
  usage: "",
  summary:
    "lists the current and earlier payout accounts, whether each account may pay, and its unfinished withdrawals",
  async run({ db, chain, config, print }) {
    const where = { vault: config.chain.vaultAddress, payer: payerOf(config) };
    const found = await payoutSenders(walletTables(db), chain.publicClient, where);
    for (const { account, signs, mayPay, gasWei, underWay, unused } of found) {
      const may = mayPay.now ? "may pay" : `may not pay${mayPay.final ? ", not final yet" : ""}`;
      const facts = [
        account,
        signs ? "signs" : "does not sign here",
        may,
        `${formatEther(gasWei)} BNB`,
        `${underWay} withdrawal(s) under way`,
        `${unused} transaction(s) not final`,
      ];
      print(facts.join("  "));
    }
    if (found.length === 0) print("no account signs payouts, and no account has signed payouts before");
  },
};

/** The operator commands for withdrawals, deposits in suspense, payouts and reconciliation. */
export const walletCommands: readonly OperatorCommand[] = [
  list,
  approve,
  reject,
  suspense,
  fund,
  reconcile,
  waiting,
  senders,
  unknown,
  madeAgain,
  book,
];
