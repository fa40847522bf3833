import { type ReactNode, Suspense } from "react";
import { lazyCode } from "../../../loading/index.ts";
import { Button } from "../../../ui/index.ts";
import { usePlayRules } from "./play-rules.ts";

interface StartButtonProps {
  readonly children: ReactNode;
  onStart(): void;
}

const WaitingStartButton = lazyCode(() => import("./waiting-start-button.tsx"));

/**
 * Shows the button that starts a round. If the operator has set a minimum time between two starts, the page loads a
 * button that shows the time that is left.
 */
export function StartButton({ children, onStart }: StartButtonProps) {
  const gapSeconds = usePlayRules().secondsBetweenStarts;
  const button = <Button onClick={onStart}>{children}</Button>;
  if (gapSeconds === 0) return button;
  return (
    <Suspense fallback={button}>
      <WaitingStartButton gapSeconds={gapSeconds} onStart={onStart}>
        {children}
      </WaitingStartButton>
    </Suspense>
  );
}
