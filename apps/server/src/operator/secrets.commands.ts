import { encryptedStores } from "../open-platform.ts";
import { recordOperatorAction } from "../platform/audit/index.ts";
import { reencryptAll, requireKeys } from "../platform/secrets/index.ts";
import type { OperatorCommand } from "./operator-command.ts";

const rotate: OperatorCommand = {
  name: "rotate-encryption",
  usage: "",
  summary:
    "seals with the first of ENCRYPTION_KEYS what other keys sealed, beside running servers; repeat it to go on",
  async run({ db, secrets, actor, reason, print }) {
    const stored = { db, secrets, stores: encryptedStores };
    await requireKeys(stored);
    const encrypted = new Map<string, number>();
    await reencryptAll(stored, ({ store, keyId, count }) => {
      print(`${store}: ${count} sealed anew, before with the key ${keyId}`);
      encrypted.set(keyId, (encrypted.get(keyId) ?? 0) + count);
    });
    for (const [keyId, count] of encrypted) {
      const newText = `${count} sealed with ${secrets.keyId}`;
      await recordOperatorAction(db, { actor, action: "secrets.rotate", subject: keyId, newText, reason });
    }
    print(
      `everything is sealed with the key ${secrets.keyId}: once every server has it first in ENCRYPTION_KEYS, others are ` +
        "no longer used and can be removed there",
    );
  },
};

/** Commands for the keys of encrypted data. */
export const secretsCommands: readonly OperatorCommand[] = [rotate];
