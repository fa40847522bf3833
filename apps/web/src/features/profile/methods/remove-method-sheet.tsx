import type { Data } from "@gemplay/api-schema";
import { Link } from "wouter";
import { useT } from "../../../i18n/index.ts";
import { userQueries } from "../../../queries/index.ts";
import { signOut } from "../../../session/index.ts";
import { queryClient } from "../../../stores/index.ts";
import { Notice, Sheet, showToast } from "../../../ui/index.ts";
import { removeSignInMethod } from "../api/remove-sign-in-method.ts";
import { ProvedSheet } from "../security/proved-sheet.tsx";
import { useWaitText } from "../security/use-wait-text.ts";

export type MethodKind = "wallet" | "email" | "phone" | "host";

interface RemoveMethodSheetProps {
  readonly info: Data<"GET /user/info">;
  readonly kind: MethodKind;
  readonly title: string;
  /** The player's name in this sign-in method. */
  readonly name: string;
  /** True if the account has no other sign-in method. */
  readonly isLast: boolean;
  onClose(): void;
}

/** Removes a sign-in method that is not a passkey. For the e-mail address, also offers to change the address. */
export function RemoveMethodSheet({ info, kind, title, name, isLast, onClose }: RemoveMethodSheetProps) {
  const t = useT();
  const wait = useWaitText(info);
  const change =
    kind === "email" ? (
      <Link href="/bindInfo" className="button quiet">
        {t("ways.change")}
      </Link>
    ) : null;
  if (isLast)
    return (
      <Sheet open title={title} onClose={onClose}>
        <div className="flex flex-col gap-16">
          <Notice tone="gold">{t("ways.lastWhy")}</Notice>
          {change}
        </div>
      </Sheet>
    );
  return (
    <ProvedSheet
      info={info}
      purpose="removeWayIn"
      title={title}
      why={`${t("ways.removeWhy", { name })} ${wait}`}
      act={t("ways.remove")}
      acting={t("ways.removing")}
      onClose={onClose}
      onProved={async (proof) => {
        await removeSignInMethod({ kind, proof });
        showToast("succ", t("ways.removed"));
        // The server has ended the current session, because the player signed in with the removed sign-in method.
        if (info.wayIn === kind) return void (await signOut());
        onClose();
        await queryClient.invalidateQueries({ queryKey: userQueries.sessions().queryKey });
      }}
    >
      {change}
    </ProvedSheet>
  );
}
