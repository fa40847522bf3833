import { useT } from "../../../i18n/index.ts";
import { ActionLine, Art, Icon, Row, Sheet } from "../../../ui/index.ts";

export type AddableMethod = "passkey" | "wallet" | "email";

interface AddMethodSheetProps {
  /** The sign-in methods that the player can add. */
  readonly addable: readonly AddableMethod[];
  onAdd(method: "passkey" | "wallet"): void;
  onClose(): void;
}

/** Lets the player choose which sign-in method to add to the account. */
export function AddMethodSheet({ addable, onAdd, onClose }: AddMethodSheetProps) {
  const t = useT();
  return (
    <Sheet open title={t("ways.add")} onClose={onClose}>
      <div className="card">
        {addable.includes("passkey") ? (
          <Row icon="key" title={t("ways.addPasskey")} onClick={() => onAdd("passkey")} />
        ) : null}
        {addable.includes("wallet") ? (
          <ActionLine onClick={() => onAdd("wallet")}>
            <Art name="w-1" size={20} />
            <span className="min-w-0 flex-1 text-14 font-medium">{t("ways.bindWallet")}</span>
            <Icon name="right" size={16} className="text-muted" />
          </ActionLine>
        ) : null}
        {addable.includes("email") ? <Row icon="mail" title={t("ways.bindEmail")} href="/bindInfo" /> : null}
      </div>
    </Sheet>
  );
}
