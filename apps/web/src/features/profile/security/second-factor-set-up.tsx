import type { Data } from "@gemplay/api-schema";
import encodeQR from "qr";
import { useState } from "react";
import { useT } from "../../../i18n/index.ts";
import { Button, CodeField, copyText, Icon, Notice, Sheet, saveFile } from "../../../ui/index.ts";
import { failureText } from "../../../wallet/index.ts";
import { beginSecondFactor } from "../api/begin-second-factor.ts";
import { useConfirmSecondFactor } from "../api/confirm-second-factor.ts";
import { renewRecoveryCodes } from "../api/renew-recovery-codes.ts";
import { ProvedForm } from "./proved-sheet.tsx";

interface StepsProps {
  readonly info: Data<"GET /user/info">;
  onClose(): void;
}

/**
 * Sets up an authenticator app in four steps. The steps are a fresh proof of identity, the secret as QR code and text,
 * the first code of the app, and the recovery codes.
 */
export function SecondFactorSetUp({ info, onClose }: StepsProps) {
  const t = useT();
  const [begun, setBegun] = useState<Data<"POST /user/second_factor/begin">>();
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Sheet open title={t(codes ? "protect.codes" : "protect.factor")} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : begun ? (
        <Secret begun={begun} onOn={setCodes} />
      ) : (
        <ProvedForm
          info={info}
          purpose="protection"
          why={t("protect.setUpWhy")}
          act={t("protect.goOn")}
          acting={t("protect.working")}
          onProved={async (proof) => setBegun(await beginSecondFactor(proof))}
        />
      )}
    </Sheet>
  );
}

/** Replaces the old recovery codes of the account with new ones. */
export function NewRecoveryCodes({ info, onClose }: StepsProps) {
  const t = useT();
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Sheet open title={t("protect.codes")} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : (
        <ProvedForm
          info={info}
          purpose="protection"
          why={t("protect.recoveryWhy")}
          act={t("protect.recovery")}
          acting={t("protect.working")}
          onProved={async (proof) => setCodes((await renewRecoveryCodes(proof)).recoveryCodes)}
        />
      )}
    </Sheet>
  );
}

function Secret({
  begun: { secret, uri },
  onOn,
}: {
  readonly begun: Data<"POST /user/second_factor/begin">;
  onOn(codes: readonly string[]): void;
}) {
  const t = useT();
  const [code, setCode] = useState("");
  const { isPending, error, mutate } = useConfirmSecondFactor();
  const confirm = (typed: string) =>
    mutate(typed, {
      onSuccess: ({ recoveryCodes }) => onOn(recoveryCodes),
      onError: () => setCode(""),
    });
  return (
    <div className="flex flex-col gap-16">
      <p className="text-14 text-muted">{t("protect.scan")}</p>
      <img
        alt={t("protect.qr")}
        className="mx-auto rounded-12 bg-text"
        style={{ width: "20rem", height: "20rem" }}
        src={`data:image/svg+xml,${encodeURIComponent(encodeQR(uri, "svg", { ecc: "medium", border: 2 }))}`}
      />
      <div className="card flex items-center gap-12 px-16 py-8">
        <span className="min-w-0 flex-1">
          <span className="block text-12 text-muted">{t("protect.key")}</span>
          <span className="mono text-14 [overflow-wrap:anywhere]">
            {secret.replace(/(.{4})(?=.)/g, "$1 ")}
          </span>
        </span>
        <button
          type="button"
          className="icon-button bare"
          aria-label={t("protect.copyKey")}
          onClick={() => void copyText(secret)}
        >
          <Icon name="copy" />
        </button>
      </div>
      <a href={uri} className="link tap relative text-center text-13">
        {t("protect.openApp")}
      </a>
      <h3 className="text-14 font-semibold">{t("protect.firstCode")}</h3>
      <CodeField
        label={t("protect.firstCode")}
        code={code}
        busy={isPending}
        error={error === null ? undefined : failureText(error, t("proof.lost"))}
        onCode={(typed) => {
          setCode(typed);
          if (typed.length === 6 && !isPending) confirm(typed);
        }}
      />
    </div>
  );
}

/** Shows the new recovery codes of the account. The page shows the recovery codes only once. */
function RecoveryCodes({ codes, onClose }: { readonly codes: readonly string[]; onClose(): void }) {
  const t = useT();
  const text = `${codes.join("\n")}\n`;
  return (
    <div className="flex flex-col gap-16">
      <Notice tone="gold">{t("protect.codesWhy")}</Notice>
      <ul className="card mono grid grid-cols-1 gap-8 px-16 py-12 text-center text-14 min-[360px]:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-12">
        <Button look="quiet" size="md" onClick={() => void copyText(text)}>
          <Icon name="copy" size={18} />
          {t("protect.copyCodes")}
        </Button>
        <Button
          look="quiet"
          size="md"
          onClick={() => saveFile("gemplay-recovery-codes.txt", text, "text/plain")}
        >
          <Icon name="dl" size={18} />
          {t("protect.download")}
        </Button>
      </div>
      <Button onClick={onClose}>{t("protect.saved")}</Button>
    </div>
  );
}
