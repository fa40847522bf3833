import type { AutoSettings } from "@gemplay/games";
import { useT } from "../../../i18n/index.ts";
import { Button } from "../../../ui/index.ts";
import type { AutoForm } from "../../play/auto/auto-form.ts";
import { AutoRunning } from "../../play/auto/auto-running.tsx";
import { AutoStart } from "../../play/auto/auto-start.tsx";
import type { Auto } from "../../play/auto/use-auto.ts";
import { PlayToggles } from "../../play/panel/play-toggles.tsx";
import type { StakeBounds } from "../../play/stake/stake.ts";
import { CashOutField, type CrashPanelShared } from "./crash-panel.tsx";

interface CrashAutoPanelProps extends CrashPanelShared {
  readonly form: AutoForm;
  readonly auto: Pick<Auto<never>, "run" | "stop">;
  onForm(form: AutoForm): void;
  onStart(settings: AutoSettings, bounds: StakeBounds): void;
}

/**
 * Shows the panel of automatic play in the game Crash. Automatic play places the same bet on each round until a stop
 * condition applies.
 */
export function CrashAutoPanel(props: CrashAutoPanelProps) {
  const t = useT();
  const { auto, play } = props;
  if (!auto.run) return <SetUp {...props} />;
  return (
    <>
      <AutoRunning run={auto.run} />
      <Button
        look="stop"
        busy={auto.run.stopAsked ? t("auto.stopping") : undefined}
        onClick={() => {
          auto.stop();
          // If automatic play stops, the page also cancels a bet that waits for the start of its round.
          play.cancel();
        }}
      >
        {t("auto.stop")}
      </Button>
      <PlayToggles rtp={props.rtp} onRules={props.onRules} />
    </>
  );
}

function SetUp(props: CrashAutoPanelProps) {
  const { crash, play, cashOut } = props;
  const t = useT();
  const needed = cashOut.trim() === "" ? t("crash.autoNeeded") : props.wrong;
  // Automatic play cannot start while a manual bet is queued or open.
  const held = play.queued !== null || play.bet?.state === "open";
  return (
    <>
      <CashOutField
        text={cashOut}
        byHandE4={undefined}
        wrong={needed}
        locked={play.busy !== null}
        onChange={props.onCashOut}
      />
      <AutoStart
        {...props}
        wrong={held ? t("crash.autoHeld") : needed}
        locked={play.busy !== null}
        loading={crash === undefined}
        phase={play.busy === "placing" ? "sent" : "rest"}
        unanswered={play.unanswered}
        onAskAgain={play.askAgain}
      />
    </>
  );
}
