// Sets up a test file like setup.ts, but for a page that the messaging host has opened.
import "./host-launch.ts";
import "./setup.ts";
