import { useT } from "../../../i18n/index.ts";
import { Button, Sheet } from "../../../ui/index.ts";
import { type ApiKey, useRevokeApiKey } from "./keys-api.ts";

interface RevokeKeySheetProps {
  readonly apiKey: ApiKey;
  onClose(): void;
  onRevoked(): void;
}

/** Asks the player once before a key is revoked. */
export function RevokeKeySheet({ apiKey: { id, name }, onClose, onRevoked }: RevokeKeySheetProps) {
  const t = useT();
  const { isPending, mutate } = useRevokeApiKey(() => {
    onClose();
    onRevoked();
  });
  return (
    <Sheet open title={t("keys.revokeOf", { name })} onClose={onClose}>
      <div className="flex flex-col gap-16">
        <p className="text-14 text-muted">{t("keys.revokeWhy")}</p>
        <Button
          look="stop"
          busy={isPending ? t("keys.revoking") : undefined}
          onClick={() => {
            if (!isPending) mutate(id);
          }}
        >
          {t("keys.revoke")}
        </Button>
        <Button look="quiet" size="md" className="w-full" onClick={onClose}>
          {t("action.cancel")}
        </Button>
      </div>
    </Sheet>
  );
}
