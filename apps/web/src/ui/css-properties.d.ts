import "react";

declare module "react" {
  interface CSSProperties {
    /** Place in a row of animated parts; delays its turn. */
    "--i"?: number;
  }
}
