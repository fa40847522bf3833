import type { Data } from "@gemplay/api-schema";
import { useState } from "react";
import { renderSVG } from "uqr";
import { call } from "../../api/index.ts";
import { useT } from "../../i18n/index.ts";
import { userQueries } from "../../queries/index.ts";
import { queryClient } from "../../stores/index.ts";
import { Button, CodeField, copyText, Icon, Notice, Sheet, saveFile } from "../../ui/index.ts";
import { failureText } from "../../wallet/index.ts";
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
          onProved={async (proof) =>
            setBegun(await call("POST /user/second_factor/begin", { body: { proof } }, { silent: true }))
          }
        />
      )}
    </Sheet>
  );
}

/** Replaces the old recovery codes of the account by new recovery codes. */
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
          onProved={async (proof) => {
            const answer = await call(
              "POST /user/second_factor/recovery_codes",
              { body: { proof } },
              { silent: true },
            );
            setCodes(answer.recoveryCodes);
          }}
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
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const confirm = async (typed: string) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { recoveryCodes } = await call(
        "POST /user/second_factor/confirm",
        { body: { code: typed } },
        { silent: true },
      );
      onOn(recoveryCodes);
    } catch (error) {
      setCode("");
      setFailure(error);
      setBusy(false);
    }
    await queryClient.invalidateQueries({ queryKey: userQueries.userInfo().queryKey });
  };
  return (
    <div className="flex flex-col gap-16">
      <p className="text-14 text-muted">{t("protect.scan")}</p>
      <img
        alt={t("protect.qr")}
        className="mx-auto rounded-12"
        style={{ width: "20rem", height: "20rem" }}
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { ecc: "M", border: 2 }))}`}
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
        busy={busy}
        error={failure === undefined ? undefined : failureText(failure, t("proof.lost"))}
        onCode={(typed) => {
          setCode(typed);
          if (typed.length === 6 && !busy) void confirm(typed);
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
