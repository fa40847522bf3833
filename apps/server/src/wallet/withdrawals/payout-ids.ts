import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";
import type { Hex } from "viem";
import type { EncryptionKeys } from "../../platform/config/index.ts";
import type { ChainAsset } from "../assets/index.ts";

/** The player and the asset of a payout. */
export interface PayoutReference {
  readonly playerId: bigint;
  readonly asset: ChainAsset;
}

/** The content of a payout id on the chain. */
export interface ReadPayoutId {
  readonly withdrawalId: string;
  /**
   * "none": the id is from before ids named the player; "unreadable": the key is missing in this process, or somebody
   * else created the id.
   */
  readonly reference: PayoutReference | "none" | "unreadable";
}

const version = 1;
const assetNumbers = { PLAY: 1, U: 2 } as const satisfies Record<ChainAsset, number>;
const zeros = Buffer.alloc(16);

/**
 * Creates the id of a withdrawal on the chain: the 16 bytes of its uuid, then one block of AES-256 with player and
 * asset. Each block has its own key (HMAC-SHA256 of the uuid). No two blocks therefore share a key, and a block fits
 * only one uuid.
 */
export function makePayoutId(
  [{ key }]: EncryptionKeys,
  withdrawalId: string,
  { playerId, asset }: PayoutReference,
): Hex {
  const uuid = bytesOf(withdrawalId);
  const block = Buffer.alloc(16); // bytes: version, asset, player, six zeros that prove the key
  block.writeUInt8(version, 0);
  block.writeUInt8(assetNumbers[asset], 1);
  block.writeBigUInt64BE(playerId, 2);
  const cipher = createCipheriv("aes-256-ecb", keyOf(key, uuid), null).setAutoPadding(false);
  return `0x${uuid.toString("hex")}${cipher.update(block).toString("hex")}`;
}

/**
 * Reads a payout id.
 *
 * @param payoutId 32 bytes as hex
 */
export function readPayoutId(keys: EncryptionKeys, payoutId: Hex): ReadPayoutId {
  const bytes = Buffer.from(payoutId.slice(2), "hex");
  const [uuid, sealed] = [bytes.subarray(0, 16), bytes.subarray(16)];
  const withdrawalId = uuid.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  if (sealed.equals(zeros)) return { withdrawalId, reference: "none" };
  for (const { key } of keys) {
    const decipher = createDecipheriv("aes-256-ecb", keyOf(key, uuid), null).setAutoPadding(false);
    const reference = readBlock(decipher.update(sealed));
    if (reference !== undefined) return { withdrawalId, reference };
  }
  return { withdrawalId, reference: "unreadable" };
}

function readBlock(block: Buffer): PayoutReference | undefined {
  const asset = (["PLAY", "U"] as const).find((name) => assetNumbers[name] === block.readUInt8(1));
  const isOurs = block.readUInt8(0) === version && block.subarray(10).equals(zeros.subarray(10));
  return isOurs && asset !== undefined ? { playerId: block.readBigUInt64BE(2), asset } : undefined;
}

const bytesOf = (withdrawalId: string) => Buffer.from(withdrawalId.replaceAll("-", ""), "hex");
const keyOf = (key: Buffer, uuid: Buffer) => createHmac("sha256", key).update(uuid).digest();
