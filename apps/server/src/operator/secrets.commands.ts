import { encryptedStores } from "../open-platform.ts";
import { recordOperatorAction } from "../platform/audit/index.ts";
import { reencryptAll, requireKeys } from "../platform/secrets/index.ts";
import { makeReceiptKey, receiptKeys } from "../receipts/index.ts";
import type { OperatorCommand } from "./operator-command.ts";

const rotate: OperatorCommand = {
  name: "rotate-encryption",
  usage: "",
  summary:
    "encrypts the values of all other keys again with the first key of ENCRYPTION_KEYS, while servers run; after an interruption, run the command again",
  async run({ db, secrets, actor, reason, print }) {
    const stored = { db, secrets, stores: encryptedStores };
    await requireKeys(stored);
    const encrypted = new Map<string, number>();
    await reencryptAll(stored, ({ store, keyId, count }) => {
      print(`${store}: ${count} values of the key ${keyId} are encrypted again`);
      encrypted.set(keyId, (encrypted.get(keyId) ?? 0) + count);
    });
    for (const [keyId, count] of encrypted) {
      const newText = `${count} encrypted with ${secrets.keyId}`;
      await recordOperatorAction(db, { actor, action: "secrets.rotate", subject: keyId, newText, reason });
    }
    print(
      `all values are encrypted with the key ${secrets.keyId}: when ENCRYPTION_KEYS of every server begins with this key, ` +
        "remove the other keys from ENCRYPTION_KEYS",
    );
  },
};

const newReceiptKey: OperatorCommand = {
  name: "new-receipt-key",
  usage: "",
  summary: "makes a new key for receipts, which all servers use within a minute; earlier keys stay published",
  async run({ db, secrets, actor, reason, print }) {
    await makeReceiptKey(db, secrets);
    const number = String((await receiptKeys(db)).at(-1)?.number);
    await recordOperatorAction(db, { actor, action: "secrets.newReceiptKey", subject: number, reason });
    print(`the key ${number} signs receipts from now on`);
  },
};

/** The operator commands for the keys of encrypted data and of receipts. */
export const secretsCommands: readonly OperatorCommand[] = [rotate, newReceiptKey];
