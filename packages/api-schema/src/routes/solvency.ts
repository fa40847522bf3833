import Type from "typebox";
import { Address, Amount, Hash, TimestampMs } from "../schemas.ts";

const Hex64 = Type.String({ description: "64 hexadecimal characters" });

/** The sums that the operator owes to one or more players, by asset. */
export const OwedAmounts = Type.Object({ PLAY: Amount, TPLAY: Amount, U: Amount, GEM: Amount });

/** A published proof of solvency. */
export const SolvencyTree = Type.Object({
  /**
   * The time for which the Merkle tree was computed. The commitments contract identifies the tree by the time of the
   * tree.
   */
  takenAtMs: TimestampMs,
  root: Hash,
  leaves: Type.Integer(),
  /** The sum of the amounts of all leaves of the tree. */
  owed: OwedAmounts,
  /**
   * The block at which the server has read the balances of the vault and of the deposit addresses. The reserve for the
   * asset U consists of USDT.
   */
  blockNumber: Type.Integer(),
  held: Type.Object({
    PLAY: Type.Object({ vault: Amount, addresses: Amount }),
    U: Type.Object({ vault: Amount, addresses: Amount }),
  }),
  /** The amount of PLAY that covers tPLAY and GEM: the airdrop pool and the rewards budget. */
  setAside: Type.Object({ TPLAY: Amount, GEM: Amount }),
  /** All values of the proof as one text, which the signer has signed (EIP-191). */
  statement: Type.String(),
  signature: Type.String({ description: "0x and 130 hexadecimal characters" }),
  signer: Address,
  /**
   * The blockchain transaction that published the root of the tree; null until the block of the transaction is final.
   */
  witness: Type.Union([
    Type.Object({ contract: Address, transactionHash: Hash, blockNumber: Type.Integer() }),
    Type.Null(),
  ]),
});

/** One part of the debt to the player: a leaf of the tree, and the path from the leaf to the root. */
const SolvencyPart = Type.Object({
  /** The position of the leaf in the tree, from 0. */
  index: Type.Integer(),
  salt: Hex64,
  owed: OwedAmounts,
  /** The sibling nodes on the path from the leaf to the root, from the bottom to the top. */
  path: Type.Array(Type.Object({ hash: Hex64, owed: OwedAmounts }), {
    description:
      "The lowest node may be a leaf with one part of the debt to another player, without a name or number. " +
      "Each further node contains the sums of a group of leaves that is twice as large.",
  }),
});

/**
 * The proof that the newest tree of debts contains the debt to one player. With the values of the proof, a verifier can
 * compute the root of the tree for each part of the debt, and add up the parts.
 */
const SolvencyProof = Type.Object({
  takenAtMs: TimestampMs,
  leaves: Type.Integer(),
  userId: Type.String(),
  /** The debt to the player. The amounts of all parts add up to this debt. */
  owed: OwedAmounts,
  /** All parts of the debt to the player. The parts are at random positions of the tree. */
  parts: Type.Array(SolvencyPart),
});

/** The calls for the proof of solvency. */
export const solvencyRoutes = {
  "GET /solvency": {
    access: ["guest"],
    summary:
      "Returns the debts to players, the reserves and the signed root of the newest proof of solvency, and the earlier proofs",
    data: Type.Object({
      /** The newest tree of debts; null if there is no tree yet. */
      newest: Type.Union([SolvencyTree, Type.Null()]),
      earlier: Type.Array(SolvencyTree),
    }),
  },
  "GET /user/solvency/proof": {
    access: ["player"],
    summary:
      "Returns the parts of the player's balance, and the paths that prove that the newest proof contains the parts. The paths contain parts and sums of other players without names",
    data: Type.Object({
      /** The proof for the player; null if there is no tree yet, or if the tree contains no debt to the player. */
      proof: Type.Union([SolvencyProof, Type.Null()]),
    }),
  },
} as const;
