import Type from "typebox";
import { Address, Amount, Hash, TimestampMs } from "../schemas.ts";

const Hex64 = Type.String({ description: "64 hexadecimal characters" });

/** The amounts that the operator owes to one or more players, by asset. */
export const OwedAmounts = Type.Object({ PLAY: Amount, TPLAY: Amount, U: Amount, GEM: Amount });

/** A published proof of solvency. */
export const SolvencyTree = Type.Object({
  /** The time of the Merkle tree. The time also identifies the tree in the commitments contract. */
  takenAtMs: TimestampMs,
  root: Hash,
  leaves: Type.Integer(),
  /** The sum of the amounts of all leaves of the tree. */
  owed: OwedAmounts,
  /**
   * The block at which the server read the balances of the vault and of the players' deposit addresses. The operator
   * holds the reserve for the asset U as USDT.
   */
  blockNumber: Type.Integer(),
  held: Type.Object({
    PLAY: Type.Object({ vault: Amount, addresses: Amount }),
    U: Type.Object({ vault: Amount, addresses: Amount }),
  }),
  /** The amount of the PLAY reserve that covers tPLAY and GEM: the airdrop pool and the rewards budget. */
  setAside: Type.Object({ TPLAY: Amount, GEM: Amount }),
  /** All values of the proof of solvency as a text that the signer has signed (EIP-191). */
  statement: Type.String(),
  signature: Type.String({ description: "0x and 130 hexadecimal characters" }),
  signer: Address,
  /**
   * The transaction that committed to the root of the tree. The transaction is null until the block of the transaction
   * is final.
   */
  witness: Type.Union([
    Type.Object({ contract: Address, transactionHash: Hash, blockNumber: Type.Integer() }),
    Type.Null(),
  ]),
});

/**
 * The proof that the newest tree of debts contains one player. The proof contains all values that a verifier needs to
 * compute the root of the tree again.
 */
const SolvencyProof = Type.Object({
  takenAtMs: TimestampMs,
  leaves: Type.Integer(),
  /** The position of the player's leaf in the tree, from 0. */
  index: Type.Integer(),
  userId: Type.String(),
  salt: Hex64,
  owed: OwedAmounts,
  /** The sibling nodes on the path from the leaf to the top of the tree, lowest first. */
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
      "Returns the debts to players, the reserves and the signed root of the newest proof of solvency, and the earlier proofs",
    data: Type.Object({
      /** The newest tree of debts; null before the first tree. */
      newest: Type.Union([SolvencyTree, Type.Null()]),
      earlier: Type.Array(SolvencyTree),
    }),
  },
  "GET /user/solvency/proof": {
    access: ["player"],
    summary:
      "Returns the leaf, the salt and the path that prove that the newest proof contains the player's balance. The path contains amounts of other players without names",
    data: Type.Object({
      /**
       * The player's proof; null if the newest tree contains no debt to the player, or if there
       * is no tree yet.
       */
      proof: Type.Union([SolvencyProof, Type.Null()]),
    }),
  },
} as const;
