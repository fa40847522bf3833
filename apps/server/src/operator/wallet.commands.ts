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

/** Turns a refusal of the wallet into an error for the operator. Other errors are faults of the program. */
function asMistake(error: unknown): unknown {
  const refusals = [BookingRefused, FundRefused, NothingProcessed, ReviewRefused];
  return error instanceof Error && refusals.some((kind) => error instanceof kind)
    ? new OperatorRefused(error.message)
    : error;
}

const list: OperatorCommand = {
  name: "withdrawals list",
  usage: "",
  summary: "shows the withdrawals that did not end, those to be reviewed first",
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
  if (id === undefined || !isUuid(id)) throw new OperatorMistake("a withdrawal's id is needed");
  const { actor, reason, print } = context;
  if (verb === "reject" && reason === undefined) throw new OperatorMistake("rejecting needs --reason");
  // Payouts in the time that a restore lost are unknown until the database is made safe. A withdrawal may already be
  // paid, so no withdrawal may be rejected before.
  const strange = verb === "reject" ? await unsafeBecause(context.db) : undefined;
  if (strange !== undefined)
    throw new OperatorRefused(`nothing is given back from this database: ${strange}`);
  const { before, after } = await (reason === undefined || verb === "approve"
    ? approveWithdrawal(context, id, { actor, reason })
    : refuseWithdrawal(context, id, { actor, reason })
  ).catch((error: unknown) => {
    throw asMistake(error);
  });
  print(`withdrawal ${id}: ${before.status} -> ${after.status}`);
  // The player's open pages are connected to other processes, so the command notifies these processes of the changed
  // withdrawal.
  await notifyWithdrawal(context, after);
  await context.stream.stop();
}

const approve: OperatorCommand = {
  name: "withdrawals approve",
  aliases: ["approve"],
  usage: "ID",
  summary: "lets a reviewed withdrawal be paid",
  run: (context, [id]) => review(context, id, "approve"),
};

const reject: OperatorCommand = {
  name: "withdrawals reject",
  aliases: ["reject", "withdrawals refuse"],
  usage: "ID",
  summary: "rejects a withdrawal that is not on its way and gives the money back (needs --reason)",
  run: (context, [id]) => review(context, id, "reject"),
};

const suspense: OperatorCommand = {
  name: "suspense",
  usage: "",
  summary: "shows deposits of addresses without an account, which `fund` can move",
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
  summary: "proves the ledger and compares it with the vault; fails when they disagree",
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
    // The command checks the keys first, so that a missing key is reported in one sentence instead of once for each
    // seed.
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
      throw new OperatorRefused("the books and the chain disagree");
    print("the ledger agrees with itself and with the vault");
  },
};

/** Parses the optional number of the first block of a search. */
function firstBlock(text: string | undefined): bigint | undefined {
  if (text !== undefined && !/^\d{1,15}$/.test(text))
    throw new OperatorMistake("FIRST-BLOCK is a block's number");
  return text === undefined ? undefined : BigInt(text);
}

const unknown: OperatorCommand = {
  name: "payouts unknown",
  usage: "[FIRST-BLOCK]",
  summary: "shows what the vault paid and this database does not know, with whom it paid: after a restore",
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
  none: "not told (the id is of before)",
  unreadable: "not readable (another PAYOUT_REFERENCE_KEYS, or not by us)",
} as const;

const book: OperatorCommand = {
  name: "payouts book",
  usage: "ID [FIRST-BLOCK]",
  summary: "debits a player with a payout that `payouts unknown` shows, and records it: after a restore",
  async run(context, [id, first]) {
    if (id === undefined || !isUuid(id)) throw new OperatorMistake("a withdrawal's id is needed");
    const { actor, reason, print, config } = context;
    const startBlock = firstBlock(first) ?? config.chain.startBlock;
    const { row, made } = await bookPayout(context, { id, startBlock }, { actor, reason }).catch(
      (error: unknown) => {
        throw asMistake(error);
      },
    );
    print(
      made
        ? `payout ${id}: ${amountText(row.amountBase, row.asset)} of player ${row.playerId} booked`
        : `withdrawal ${id} is in the database (${row.status}): nothing is to be booked`,
    );
  },
};

/**
 * Formats the result of a payout that a restored database had lost.
 *
 * @param account the state of the player's account
 */
export function madeAgainLine(payout: PayoutMadeAgain, account: string): string {
  const { withdrawalId, playerId, asset, amountBase, shortfallBase, transactionHash, paidAt } = payout;
  const debited = `${amountText(amountBase - shortfallBase, asset)} debited`;
  const borne = `${amountText(shortfallBase, asset)} borne by the house`;
  const facts = [
    `${paidAt.toISOString()}  ${withdrawalId}  ${amountText(amountBase, asset)}`,
    playerId === 0n ? "player not known here" : `player ${playerId}, ${account}`,
    shortfallBase === 0n ? debited : `${debited}, ${borne}`,
    transactionHash,
  ];
  return facts.join("  ");
}

/** Formats a payout that an operator must resolve. */
export function unclearLine({
  payoutId,
  why,
  transactionHash,
}: Awaited<ReturnType<typeof unclearPayouts>>[number]): string {
  return `payout ${payoutId} is for a person: ${why} (\`payouts unknown\`)  ${transactionHash}`;
}

const madeAgain: OperatorCommand = {
  name: "payouts made-again",
  usage: "",
  summary:
    "shows the payouts that a restored database had lost, what of each the player did not hold any more, and those that wait for a person",
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
    if (found.length === 0) print("no payout was made again");
    for (const payout of await unclearPayouts(walletTables(db))) print(unclearLine(payout));
  },
};

const waiting: OperatorCommand = {
  name: "payouts waiting",
  usage: "",
  summary: "shows how many withdrawals wait for their payment, since when, and what keeps them waiting",
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
  summary: "shows the accounts that sign payouts or did, which may pay, and what of each is under way",
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
    if (found.length === 0) print("no account signs payouts here, and none ever did");
  },
};

/** Commands for reviewing withdrawals, funding and reconciliation. */
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
