import type { GameName } from "@gemplay/api-schema";
import { hashServerSeed, isClientSeed } from "@gemplay/games";
import { Suspense, use, useState } from "react";
import { gameLooks, gameNames } from "../games/game-looks.ts";
import { type Computed, type GameProof, hashStep, type Proof, proveRound } from "../games/proof/proof.ts";
import type { Values } from "../games/proof/proof-fields.ts";
import { useLanguage, useT } from "../i18n/index.ts";
import { Art, Field, Skeleton } from "../ui/index.ts";
import { type CopiedRound, readCopied } from "./copied-round.ts";
import { ProofSteps } from "./proof-steps.tsx";
import { loadProof } from "./registry.ts";
import { Select } from "./select.tsx";
import { VerifyFields } from "./verify-fields.tsx";

/** The values that the player typed into the verification form, and the pasted round. */
interface Typed {
  readonly server: string;
  readonly hash: string;
  readonly client: string;
  readonly nonce: string;
  /** Values of the fields for the chosen game. Null means the default bet of the game. */
  readonly values: Values | null;
  /** The pasted round with its claimed result. The form discards the pasted round when the player types a value. */
  readonly pasted: CopiedRound | null;
}

const nothing: Typed = { server: "", hash: "", client: "", nonce: "", values: null, pasted: null };

/** Shows a form that verifies any round of any game in this browser, without the server and without an account. */
export default function VerifyForm({ game: first = "dice" }: { readonly game?: GameName }) {
  const t = useT();
  const locale = useLanguage();
  const [game, setGame] = useState(first);
  const [typed, setTyped] = useState(nothing);
  const [paste, setPaste] = useState("");
  return (
    <div className="flex flex-col gap-12">
      <Field
        label={t("verify.paste")}
        mono
        placeholder={t("fairness.optional")}
        value={paste}
        error={paste === "" ? undefined : t("verify.pasteWrong")}
        onChange={(event) => {
          const copied = readCopied(event.target.value);
          setPaste(copied ? "" : event.target.value);
          if (!copied) return;
          const { serverSeed, serverSeedHash, clientSeed, nonce } = copied.seeds;
          setGame(copied.round.game);
          setTyped({
            server: serverSeed,
            hash: serverSeedHash,
            client: clientSeed,
            nonce: String(nonce),
            values: null,
            pasted: copied,
          });
        }}
      />
      <Select
        label={t("verify.game")}
        value={game}
        options={gameNames.map((one) => ({ value: one, label: gameLooks[one].title[locale] }))}
        onChange={(next) => {
          setGame(next);
          setTyped({ ...typed, values: null, pasted: null });
        }}
      />
      <Suspense fallback={<Skeleton height={230} />}>
        <RoundFields key={game} game={game} typed={typed} onTyped={setTyped} />
      </Suspense>
    </div>
  );
}

interface RoundFieldsProps {
  readonly game: GameName;
  readonly typed: Typed;
  onTyped(typed: Typed): void;
}

function RoundFields({ game, typed, onTyped }: RoundFieldsProps) {
  const t = useT();
  const proof = use(loadProof(game));
  const { names } = proof;
  const values = typed.values ?? valuesOf(proof, typed.pasted);
  const change = (part: Partial<Typed>) => onTyped({ ...typed, values, pasted: null, ...part });
  const nonceWrong = typed.nonce !== "" && !/^[0-9]{1,15}$/.test(typed.nonce);
  const clientWrong = names.nonceDecides && typed.client !== "" && !isClientSeed(typed.client);
  const complete = typed.server !== "" && typed.client !== "" && (!names.nonceDecides || typed.nonce !== "");
  const seeds = { serverSeed: typed.server, clientSeed: typed.client, nonce: Number(typed.nonce) };
  const computed = complete && !nonceWrong && !clientWrong ? proof.fromValues(seeds, values) : undefined;
  return (
    <>
      <Field
        label={t(names.server)}
        mono
        value={typed.server}
        onChange={(event) => change({ server: event.target.value.trim() })}
      />
      <Field
        label={t(names.hash)}
        mono
        placeholder={t("fairness.optional")}
        value={typed.hash}
        onChange={(event) => change({ hash: event.target.value.trim().toLowerCase() })}
      />
      <div className="flex gap-12">
        <Field
          className="min-w-0 flex-1"
          label={t(names.client)}
          mono
          value={typed.client}
          error={clientWrong ? t("fairness.clientSeedWrong") : undefined}
          onChange={(event) => change({ client: event.target.value.trim() })}
        />
        {names.nonceDecides ? (
          <Field
            className="w-96 flex-none"
            label={t("fairness.nonce")}
            inputMode="numeric"
            value={typed.nonce}
            error={nonceWrong ? t("fairness.nonceWrong") : undefined}
            onChange={(event) => change({ nonce: event.target.value.trim() })}
          />
        ) : null}
      </div>
      <VerifyFields fields={proof.fields} values={values} onChange={(next) => change({ values: next })} />
      <div role="status">
        {computed ? (
          <Verified
            game={game}
            computed={computed}
            claim={typed.pasted?.claims ? proofOf(proof, typed.pasted) : undefined}
            first={hashStep(names, typed.server, typed.hash)}
            server={typed.server}
            wanted={typed.hash}
          />
        ) : (
          <p className="well text-13 text-muted">
            {t(complete && !clientWrong && !nonceWrong ? "verify.betWrong" : "fairness.verifyHint")}
          </p>
        )}
      </div>
    </>
  );
}

/** Returns the field values of a pasted round, or the default bet of the game if the round has no valid values. */
function valuesOf(proof: GameProof, pasted: CopiedRound | null): Values {
  if (!pasted) return proof.initial();
  try {
    return proof.valuesOf(pasted.round);
  } catch {
    return proof.initial();
  }
}

const proofOf = (proof: GameProof, { round, seeds }: CopiedRound): Proof =>
  proveRound(proof, round, { ...seeds, seedNumber: 0 });

interface VerifiedProps {
  readonly game: GameName;
  readonly computed: Computed;
  /**
   * Proof of the pasted round, which compares the claimed result with the computed result. The value is undefined if
   * the player typed the values, because typed values contain no result to compare.
   */
  readonly claim: Proof | undefined;
  readonly first: Proof["steps"][number];
  readonly server: string;
  /** Hash of the server seed that the player saw before the round, or "" if the hash is unknown. */
  readonly wanted: string;
}

function Verified({ game, computed, claim, first, server, wanted }: VerifiedProps) {
  const t = useT();
  const fine = claim?.matches ?? first.fine;
  const steps = claim?.steps ?? [first, ...computed.steps.map((step) => ({ ...step, fine: true }))];
  return (
    <>
      <div className={`rounded-12 p-12 ${fine ? "bg-emerald-bg" : "bg-coral-bg"}`}>
        <div className="flex items-center gap-12">
          <Art name={gameLooks[game].art} size={40} />
          <span className="min-w-0 flex-1">
            <span className="block text-12 text-[var(--emerald-quiet)]">
              {claim ? t(fine ? "round.matches" : "round.differs") : t("verify.result")}
            </span>
            <b className="num text-28 leading-tight font-bold">{computed.figure}</b>
          </span>
          <Art name={fine ? "s-emerald" : "s-coral"} size={28} />
        </div>
        {computed.picture ? <div className="mt-12">{computed.picture}</div> : null}
        <p className="mt-8 text-12">
          {wanted === ""
            ? t("fairness.hashIs")
            : t(first.fine ? "fairness.hashFits" : "fairness.hashDiffers")}
        </p>
        <p className="mono text-12 break-all text-muted">{hashServerSeed(server)}</p>
      </div>
      <ProofSteps steps={steps} />
    </>
  );
}
