import type { AutoSettings } from "@gemplay/games";
import type { AutoForm } from "../../../games/play/auto/auto-form.ts";
import { AutoRunning } from "../../../games/play/auto/auto-running.tsx";
import { AutoStart } from "../../../games/play/auto/auto-start.tsx";
import type { Auto } from "../../../games/play/auto/use-auto.ts";
import { PlayToggles } from "../../../games/play/panel/play-toggles.tsx";
import type { StakeBounds } from "../../../games/play/stake/stake.ts";
import { useT } from "../../../i18n/index.ts";
import { Button, Icon } from "../../../ui/index.ts";
import type { PanelShared } from "./manual-panel.tsx";

interface AutoPanelProps extends PanelShared {
  readonly form: AutoForm;
  readonly auto: Pick<Auto<object>, "run" | "ended" | "stop">;
  /** True if the panel hides the stop conditions that the player has not set, because the board needs the space. */
  readonly brief?: boolean;
  /** Text of the button that stops a run. The default says that the run stops after the current bet. */
  readonly stopText?: string;
  /** Repeats the call whose answer was lost. */
  onSettleLost(): void;
  onForm(form: AutoForm): void;
  onStart(settings: AutoSettings, bounds: StakeBounds): void;
}

/**
 * Shows the panel of automatic play. Before a run, the panel contains the settings. During a run, it shows the progress
 * of the bets.
 */
export function AutoPanel(props: AutoPanelProps) {
  const t = useT();
  const { auto } = props;
  if (!auto.run)
    return (
      <>
        <EndedNote ended={auto.ended} />
        {props.controls}
        <AutoStart
          {...props}
          phase={props.play.phase}
          unanswered={props.play.unanswered}
          toTheEnd
          onAskAgain={props.onSettleLost}
        />
      </>
    );
  return (
    <>
      <AutoRunning run={auto.run} brief={props.brief ?? false} />
      <div className="panel-foot">
        <Button look="stop" busy={auto.run.stopAsked ? t("auto.stopping") : undefined} onClick={auto.stop}>
          <svg viewBox="0 0 18 18" className="size-18" aria-hidden="true">
            <polygon points="3,1 15,1 17,3 1,17 1,3" fill="var(--on-coral)" />
            <polygon points="17,3 17,15 15,17 3,17 1,17" fill="var(--auto-1)" />
          </svg>
          {props.stopText ?? t("auto.stop")}
        </Button>
      </div>
      <PlayToggles rtp={props.rtp} onRules={props.onRules} />
    </>
  );
}

/** Shows why the last run of automatic bets ended. */
export function EndedNote({ ended }: Pick<Auto<object>, "ended">) {
  if (!ended) return null;
  return (
    <p className="auto-panel-ended">
      <Icon name={ended.blocked ? "info" : "check"} size={16} />
      <span>
        <b>{ended.title}</b>
        {ended.detail ? ` · ${ended.detail}` : null}
      </span>
    </p>
  );
}
