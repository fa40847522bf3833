import Type from "typebox";
import { Address, Amount, Hash, TimestampMs } from "../schemas.ts";

const Hex64 = Type.String({ description: "64 hex characters" });

/** What is owed of each asset: of one player, or the sum of many. */
export const OwedAmounts = Type.Object({ PLAY: Amount, TPLAY: Amount, U: Amount, GEM: Amount });

/** A proof that was published. */
export const SolvencyTree = Type.Object({
  /** The moment, and the tree's number at the contract of commitments. */
  takenAtMs: TimestampMs,
  root: Hash,
  leaves: Type.Integer(),
  /** All leaves together. */
  owed: OwedAmounts,
  /** As of this block the vault and the players' deposit addresses held so much; U is held as USDT. */
  blockNumber: Type.Integer(),
  held: Type.Object({
    PLAY: Type.Object({ vault: Amount, addresses: Amount }),
    U: Type.Object({ vault: Amount, addresses: Amount }),
  }),
  /** PLAY of what is held that tPLAY and gems are paid from: the airdrop pool and the rewards budget. */
  setAside: Type.Object({ TPLAY: Amount, GEM: Amount }),
  /** All of this in words, as the signer signed it (EIP-191). */
  statement: Type.String(),
  signature: Type.String({ description: "0x and 130 hex characters" }),
  signer: Address,
  /** The transaction that committed to the root; null until its block is final. */
  witness: Type.Union([
    Type.Object({ contract: Address, transactionHash: Hash, blockNumber: Type.Integer() }),
    Type.Null(),
  ]),
});

/** That one player is in the newest tree: everything that it takes to compute its root again. */
const SolvencyProof = Type.Object({
  takenAtMs: TimestampMs,
  leaves: Type.Integer(),
  /** Of the leaf, from 0. */
  index: Type.Integer(),
  userId: Type.String(),
  salt: Hex64,
  owed: OwedAmounts,
  /** The nodes beside the way up, the lowest first. */
  path: Type.Array(Type.Object({ hash: Hex64, owed: OwedAmounts }), {
    description:
      "The lowest node may be one other player's leaf: its four amounts are that player's, without name or number. " +
      "Each further node has the sums of a group twice as large.",
  }),
});

/** Calls of the proof of solvency. */
export const solvencyRoutes = {
  "GET /solvency": {
    access: ["guest"],
    summary:
      "What is owed and what is held, with the signed root of the proof; the newest and those before it",
    data: Type.Object({
      /** Null before the first one. */
      newest: Type.Union([SolvencyTree, Type.Null()]),
      earlier: Type.Array(SolvencyTree),
    }),
  },
  "GET /user/solvency/proof": {
    access: ["player"],
    summary:
      "That the player's own balance is in the newest proof: leaf, salt and path, with amounts of others without names",
    data: Type.Object({
      /** Null when nothing was owed to the player then, or there is no proof yet. */
      proof: Type.Union([SolvencyProof, Type.Null()]),
    }),
  },
} as const;
