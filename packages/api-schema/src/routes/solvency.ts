import Type from "typebox";
import { Address, Amount, Hash, TimestampMs } from "../schemas.ts";

const Hex64 = Type.String({ description: "64 hex characters" });

/** The amounts that the operator owes to one or more players, by asset. */
export const OwedAmounts = Type.Object({ PLAY: Amount, TPLAY: Amount, U: Amount, GEM: Amount });

/** A published proof of solvency. */
export const SolvencyTree = Type.Object({
  /** The time of the tree, which also identifies the tree in the commitments contract. */
  takenAtMs: TimestampMs,
  root: Hash,
  leaves: Type.Integer(),
  /** The sum of all leaves. */
  owed: OwedAmounts,
  /**
   * The block at which the server read the balances of the vault and of the players' deposit addresses. The operator
   * holds U as USDT.
   */
  blockNumber: Type.Integer(),
  held: Type.Object({
    PLAY: Type.Object({ vault: Amount, addresses: Amount }),
    U: Type.Object({ vault: Amount, addresses: Amount }),
  }),
  /** The part of the held PLAY that covers tPLAY and GEM: the airdrop pool and the rewards budget. */
  setAside: Type.Object({ TPLAY: Amount, GEM: Amount }),
  /** All values of the proof as a text that the signer has signed (EIP-191). */
  statement: Type.String(),
  signature: Type.String({ description: "0x and 130 hex characters" }),
  signer: Address,
  /** The transaction that committed to the root; null until the block of the transaction is final. */
  witness: Type.Union([
    Type.Object({ contract: Address, transactionHash: Hash, blockNumber: Type.Integer() }),
    Type.Null(),
  ]),
});

/**
 * The proof that one player is in the newest tree. The proof contains all values that a verifier needs to compute the
 * root again.
 */
const SolvencyProof = Type.Object({
  takenAtMs: TimestampMs,
  leaves: Type.Integer(),
  /** The position of the leaf, from 0. */
  index: Type.Integer(),
  userId: Type.String(),
  salt: Hex64,
  owed: OwedAmounts,
  /** The sibling nodes on the path from the leaf to the top, lowest first. */
  path: Type.Array(Type.Object({ hash: Hex64, owed: OwedAmounts }), {
    description:
      "The lowest node may be one other player's leaf: its four amounts are that player's, without name or number. " +
      "Each further node has the sums of a group twice as large.",
  }),
});

/** The calls for the proof of solvency. */
export const solvencyRoutes = {
  "GET /solvency": {
    access: ["guest"],
    summary:
      "What is owed and what is held, with the signed root of the proof; the newest and those before it",
    data: Type.Object({
      /** The newest tree; null before the first tree. */
      newest: Type.Union([SolvencyTree, Type.Null()]),
      earlier: Type.Array(SolvencyTree),
    }),
  },
  "GET /user/solvency/proof": {
    access: ["player"],
    summary:
      "That the player's own balance is in the newest proof: leaf, salt and path, with amounts of others without names",
    data: Type.Object({
      /** The player's proof; null if the newest tree contains no debt to the player, or if there is no tree yet. */
      proof: Type.Union([SolvencyProof, Type.Null()]),
    }),
  },
} as const;
