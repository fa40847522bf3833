import { randomBytes, randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { EncryptionKeys } from "../../platform/config/index.ts";
import { makePayoutId, readPayoutId } from "./payout-ids.ts";

const keyOf = (id: string) => ({ id, key: randomBytes(32) });
const keys: EncryptionKeys = [keyOf("one")];
const reference = { playerId: 77n, asset: "PLAY" } as const;

it("a payout id shows its withdrawal, player and asset after decryption with the key", () => {
  const player = fc.bigInt({ min: 1n, max: 2n ** 63n - 1n });
  fc.assert(
    fc.property(fc.uuid(), player, fc.constantFrom("PLAY", "U"), (withdrawalId, playerId, asset) => {
      const id = makePayoutId(keys, withdrawalId, { playerId, asset });
      expect(id).toMatch(/^0x[0-9a-f]{64}$/);
      expect(readPayoutId(keys, id)).toEqual({ withdrawalId, reference: { playerId, asset } });
    }),
  );
});

it("a payout id does not reveal its player without the key, and two payout ids of one player differ", () => {
  const [one, other] = [randomUUID(), randomUUID()].map((id) => makePayoutId(keys, id, reference));
  expect(one?.slice(34)).not.toBe(other?.slice(34));
  expect(readPayoutId([keyOf("two")], one ?? "0x").reference).toBe("unreadable");
});

it("a payout id is created with the first key and can be read with an older key", () => {
  const newest = keyOf("two");
  const both: EncryptionKeys = [newest, keys[0]];
  const [old, made] = [
    makePayoutId(keys, randomUUID(), reference),
    makePayoutId(both, randomUUID(), reference),
  ];
  expect([readPayoutId(both, old).reference, readPayoutId([newest], made).reference]).toEqual([
    reference,
    reference,
  ]);
});

it("a payout id becomes unreadable if a bit is changed or if its halves come from different payout ids", () => {
  const id = makePayoutId(keys, randomUUID(), reference);
  const moved = `0x${randomUUID().replaceAll("-", "")}${id.slice(34)}` as const;
  expect(readPayoutId(keys, moved).reference).toBe("unreadable");
  for (let bit = 0; bit < 256; bit++) {
    const bytes = Buffer.from(id.slice(2), "hex");
    bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    expect(readPayoutId(keys, `0x${bytes.toString("hex")}`).reference).toBe("unreadable");
  }
});

it("readPayoutId reads old payout ids, which name no player", () => {
  const withdrawalId = randomUUID();
  const plain = `0x${withdrawalId.replaceAll("-", "")}${"0".repeat(32)}` as const;
  expect(readPayoutId(keys, plain)).toEqual({ withdrawalId, reference: "none" });
});
