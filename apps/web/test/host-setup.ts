// Does the set-up of setup.ts for a page that the messaging host has opened.
import "./host-launch.ts";
import "./setup.ts";
