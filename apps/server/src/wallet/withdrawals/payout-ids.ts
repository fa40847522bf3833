import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";
import type { Hex } from "viem";
import type { EncryptionKeys } from "../../platform/config/index.ts";
import type { ChainAsset } from "../assets/index.ts";

/** The player and the asset of a payout. */
export interface PayoutReference {
  readonly playerId: bigint;
  readonly asset: ChainAsset;
}

/** The content of the id of a payout in the vault contract. */
export interface ReadPayoutId {
  readonly withdrawalId: string;
  /**
   * "none" means that the payout id was created before payout ids contained the player. "unreadable" means that this
   * process does not have the key of the payout id, or that the platform did not create the id.
   */
  readonly reference: PayoutReference | "none" | "unreadable";
}

const version = 1;
const assetNumbers = { PLAY: 1, U: 2 } as const satisfies Record<ChainAsset, number>;
const zeros = Buffer.alloc(16);

/**
 * Creates the id of a withdrawal's payout on the chain. The id consists of the 16 bytes of the withdrawal's uuid and
 * one AES-256 block, which encrypts the player and the asset. The AES key of the block is the HMAC-SHA256 of the uuid,
 * so each payout id has its own AES key. An encrypted block can therefore be decrypted only together with the uuid in
 * the same payout id.
 */
export function makePayoutId(
  [{ key }]: EncryptionKeys,
  withdrawalId: string,
  { playerId, asset }: PayoutReference,
): Hex {
  const uuid = bytesOf(withdrawalId);
  const block = Buffer.alloc(16); // The encrypted bytes are the version, the asset, the player, and six zero bytes. After decryption, the zero bytes prove that the key is correct.
  block.writeUInt8(version, 0);
  block.writeUInt8(assetNumbers[asset], 1);
  block.writeBigUInt64BE(playerId, 2);
  const cipher = createCipheriv("aes-256-ecb", keyOf(key, uuid), null).setAutoPadding(false);
  return `0x${uuid.toString("hex")}${cipher.update(block).toString("hex")}`;
}

/**
 * Decrypts a payout id.
 *
 * @param payoutId 32 bytes as hex
 */
export function readPayoutId(keys: EncryptionKeys, payoutId: Hex): ReadPayoutId {
  const bytes = Buffer.from(payoutId.slice(2), "hex");
  const [uuid, encrypted] = [bytes.subarray(0, 16), bytes.subarray(16)];
  const withdrawalId = uuid.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  if (encrypted.equals(zeros)) return { withdrawalId, reference: "none" };
  for (const { key } of keys) {
    const decipher = createDecipheriv("aes-256-ecb", keyOf(key, uuid), null).setAutoPadding(false);
    const reference = readBlock(decipher.update(encrypted));
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
