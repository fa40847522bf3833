import { type ComponentProps, type ReactNode, useId } from "react";
import { Link } from "wouter";
import { Icon, type IconName } from "../art/art.tsx";

type Look = "act" | "gold" | "quiet" | "stop";
type Size = "full" | "tall" | "md" | "sm";

interface ButtonProps extends Omit<ComponentProps<"button">, "disabled"> {
  /**
   * Kind of the button: `act` for the main button of a screen, `gold` for a reward, `stop` to end a running action,
   * `quiet` for any other button.
   */
  readonly look?: Look;
  readonly size?: Size;
  /**
   * Text that the button shows while its action runs. During this time, the button keeps its width and ignores taps.
   */
  readonly busy?: string | undefined;
  /**
   * Reason why the button is disabled, shown below the button. Screen readers read the reason together with the button.
   */
  readonly reason?: string | undefined;
  readonly reasonIcon?: IconName;
  /** True to disable the button without a text below it, because the text of the button is the reason. */
  readonly waits?: boolean;
  readonly children: ReactNode;
}

const classes = (look: Look, size: Size, extra = "") =>
  `button ${look === "act" ? "" : look} ${size === "full" ? "" : size} ${extra}`.replace(/\s+/g, " ").trim();

/**
 * A button that the caller can disable only by giving a reason. A disabled button stays focusable, so that screen
 * readers can read the reason.
 */
export function Button({
  look = "act",
  size = "full",
  busy,
  reason,
  reasonIcon = "info",
  waits = false,
  children,
  className,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const blocked = busy !== undefined || reason !== undefined || waits;
  const button = (
    <button
      {...rest}
      type={type}
      className={classes(look, size, className)}
      aria-disabled={blocked || undefined}
      aria-busy={busy !== undefined || undefined}
      aria-describedby={reason ? reasonId : rest["aria-describedby"]}
      onClick={(event) => {
        if (blocked) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy === undefined ? (
        children
      ) : (
        <>
          <span className="working" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          {busy}
        </>
      )}
    </button>
  );
  if (!reason) return button;
  return (
    <div>
      {button}
      <p className="note" id={reasonId}>
        <Icon name={reasonIcon} size={16} />
        {reason}
      </p>
    </div>
  );
}

interface ButtonLinkProps {
  readonly href: string;
  readonly look?: Look;
  readonly size?: Size;
  readonly className?: string;
  readonly children: ReactNode;
  /** Runs after a tap on the link, before the new screen opens. */
  onClick?(): void;
}

/** A link that looks like a button and opens a screen. */
export function ButtonLink({
  href,
  look = "act",
  size = "full",
  className,
  children,
  onClick,
}: ButtonLinkProps) {
  return (
    <Link href={href} className={classes(look, size, className)} onClick={onClick}>
      {children}
    </Link>
  );
}
