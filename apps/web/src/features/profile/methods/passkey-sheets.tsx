import type { Data, NewPasskey } from "@gemplay/api-schema";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useT } from "../../../i18n/index.ts";
import { userQueries } from "../../../queries/index.ts";
import { createPasskey, isSecondFactorAsked, signOut } from "../../../session/index.ts";
import { Button, Field, Sheet, showToast } from "../../../ui/index.ts";
import { addPasskey, removePasskey, rereadPasskeys, useRenamePasskey } from "../api/passkeys.ts";
import { ProvedSheet } from "../security/proved-sheet.tsx";
import { useWaitText } from "../security/use-wait-text.ts";

type Info = Data<"GET /user/info">;
type Passkey = Data<"GET /user/passkeys">["passkeys"][number];

const nameLength = 40;

/** Adds a passkey of this device to the account. The name of the passkey begins as the name of the device. */
export function AddPasskeySheet({ info, onClose }: { readonly info: Info; onClose(): void }) {
  const t = useT();
  const wait = useWaitText(info);
  const sessions = useQuery(userQueries.sessions()).data?.sessions;
  const device = sessions?.find(({ current }) => current)?.device;
  const deviceName = [device?.browser, device?.system].filter(Boolean).join(" · ").slice(0, nameLength);
  const [typed, setTyped] = useState<string>();
  const name = typed ?? (deviceName || t("ways.passkey"));
  const made = useRef<NewPasskey>(undefined);
  return (
    <ProvedSheet
      info={info}
      purpose="addPasskey"
      title={t("ways.addPasskey")}
      why={`${t("ways.addPasskeyWhy")} ${wait}`}
      act={t("ways.addPasskey")}
      acting={t("ways.adding")}
      reason={name.trim() === "" ? t("ways.passkeyNameMissing") : undefined}
      onClose={onClose}
      onProved={async (proof) => {
        const passkey = made.current ?? (await createPasskey());
        made.current = passkey;
        try {
          await addPasskey({ passkey, name, proof });
        } catch (error) {
          // A missing or wrong code of the second factor does not use up the new passkey.
          if (!isSecondFactorAsked(error)) made.current = undefined;
          throw error;
        }
        showToast("succ", t("ways.passkeyAdded"));
        onClose();
        await rereadPasskeys();
      }}
    >
      <Field
        label={t("ways.passkeyName")}
        maxLength={nameLength}
        value={name}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ProvedSheet>
  );
}

interface PasskeySheetProps {
  readonly passkey: Passkey;
  onClose(): void;
}

/** Gives a passkey another name. */
export function RenamePasskeySheet({ passkey: { id, name }, onClose }: PasskeySheetProps) {
  const t = useT();
  const [typed, setTyped] = useState(name);
  const { isPending, mutate } = useRenamePasskey(() => {
    showToast("succ", t("ways.renamed"));
    onClose();
  });
  return (
    <Sheet open title={name} onClose={onClose}>
      <form
        className="flex flex-col gap-16"
        onSubmit={(event) => {
          event.preventDefault();
          if (isPending || typed.trim() === "") return;
          if (typed.trim() === name) onClose();
          else mutate({ id, name: typed });
        }}
      >
        <Field
          label={t("ways.passkeyName")}
          maxLength={nameLength}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button
          type="submit"
          busy={isPending ? t("ways.renaming") : undefined}
          reason={typed.trim() === "" ? t("ways.passkeyNameMissing") : undefined}
        >
          {t("ways.rename")}
        </Button>
      </form>
    </Sheet>
  );
}

/** Removes a passkey after a fresh proof of identity. */
export function RemovePasskeySheet({
  info,
  passkey: { id, name },
  onClose,
}: PasskeySheetProps & { readonly info: Info }) {
  const t = useT();
  const wait = useWaitText(info);
  return (
    <ProvedSheet
      info={info}
      purpose="removeWayIn"
      title={name}
      why={`${t("ways.removeWhy", { name })} ${wait}`}
      act={t("ways.remove")}
      acting={t("ways.removing")}
      onClose={onClose}
      onProved={async (proof) => {
        await removePasskey({ id, proof });
        showToast("succ", t("ways.removed"));
        // The server has ended the current session, because a passkey opened the session.
        if (info.wayIn === "passkey") return void (await signOut());
        onClose();
        await rereadPasskeys();
      }}
    />
  );
}
