import { diceRollCenti, hashServerSeed, isClientSeed } from "@gemplay/games";
import { useState } from "react";
import { useT } from "../../../i18n/index.ts";
import { Art } from "../../../ui/index.ts";
import { formatCenti } from "../play/input-text.ts";
import { PanelField } from "../play/panel-field.tsx";

const nothing = { server: "", client: "", nonce: "", hash: "" };

/** Any round of Dice from pasted values: computed here, without the server. */
export function VerifyTab() {
  const t = useT();
  const [typed, setTyped] = useState(nothing);
  const set = (field: keyof typeof nothing) => (text: string) =>
    setTyped({ ...typed, [field]: field === "client" ? text : text.trim() });
  const nonceWrong = typed.nonce !== "" && !/^[0-9]{1,15}$/.test(typed.nonce);
  const clientWrong = typed.client !== "" && !isClientSeed(typed.client);
  const complete = typed.server !== "" && typed.client !== "" && typed.nonce !== "";
  const rollCenti =
    complete && !nonceWrong && !clientWrong
      ? diceRollCenti({ serverSeed: typed.server, clientSeed: typed.client, nonce: Number(typed.nonce) })
      : undefined;
  return (
    <div className="flex flex-col gap-12">
      <PanelField label={t("fairness.serverSeed")} mono value={typed.server} onChange={set("server")} />
      <div className="flex gap-12">
        <PanelField
          className="flex-1"
          label={t("fairness.clientSeed")}
          mono
          value={typed.client}
          error={clientWrong ? t("fairness.clientSeedWrong") : undefined}
          onChange={set("client")}
        />
        <PanelField
          className="w-96"
          label={t("fairness.nonce")}
          inputMode="numeric"
          value={typed.nonce}
          error={nonceWrong ? t("fairness.nonceWrong") : undefined}
          onChange={set("nonce")}
        />
      </div>
      <PanelField
        label={t("fairness.hashSeen")}
        mono
        placeholder={t("fairness.optional")}
        value={typed.hash}
        onChange={set("hash")}
      />
      <div role="status">
        {rollCenti === undefined ? (
          <p className="well text-13 text-muted">
            {clientWrong
              ? t("fairness.clientSeedWrong")
              : nonceWrong
                ? t("fairness.nonceWrong")
                : t("fairness.verifyHint")}
          </p>
        ) : (
          <Outcome rollCenti={rollCenti} server={typed.server} wanted={typed.hash} />
        )}
      </div>
    </div>
  );
}

interface OutcomeProps {
  readonly rollCenti: number;
  readonly server: string;
  /** The hash that was seen before; may be empty. */
  readonly wanted: string;
}

function Outcome({ rollCenti, server, wanted }: OutcomeProps) {
  const t = useT();
  const hash = hashServerSeed(server);
  const fine = wanted === "" || wanted.toLowerCase() === hash;
  return (
    <div className={`rounded-12 p-12 ${fine ? "bg-emerald-bg" : "bg-coral-bg"}`}>
      <div className="flex items-center gap-12">
        <Art name={fine ? "s-emerald" : "s-coral"} size={36} />
        <span className="flex-1">
          <span className="block text-12 text-[#A9C9BE]">{t("fairness.rolled")}</span>
          <b className="num text-28 font-bold">{formatCenti(rollCenti)}</b>
        </span>
      </div>
      <p className="mt-8 text-12">
        {wanted === "" ? t("fairness.hashIs") : t(fine ? "fairness.hashFits" : "fairness.hashDiffers")}
      </p>
      <p className="mono text-12 break-all text-muted">{hash}</p>
    </div>
  );
}
