import { Component, type ReactNode } from "react";
import { t } from "../i18n/index.ts";
import { Button, EmptyState } from "../ui/index.ts";

/**
 * Catches the errors that a screen throws and offers to reload the page. Most of the caught errors are failures to load
 * code from the server.
 */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <div className="section">
        <EmptyState
          art="e-error"
          title={t("screen.broken")}
          action={
            <Button look="quiet" size="md" onClick={() => location.reload()}>
              {t("action.reload")}
            </Button>
          }
        >
          {t("screen.brokenDetail")}
        </EmptyState>
      </div>
    );
  }
}
