// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {RollingCap} from "../src/RollingCap.sol";
import {Check} from "./support/Check.sol";

/// Compares the library `RollingCap` with two simple models. The first model is the exact rule: the sum of
/// the hours h-24 … h. The second model is the guarantee: the amount spent in any window of 86,400 seconds
/// never exceeds the cap.
contract RollingCapTest is Check {
    using RollingCap for RollingCap.State;

    struct Spend {
        uint256 time;
        uint256 amount;
        uint256 capThen;
    }

    RollingCap.State private state;
    Spend[] private history;

    /// Spends random amounts at random intervals. The cap sometimes changes.
    function testFuzz_agreesWithTheModel(uint256 seed, uint256 startTime) public {
        uint256 time = bound(startTime, 0, 4e9);
        state.cap = 1_000;
        for (uint256 i = 0; i < 60; ++i) {
            seed = uint256(keccak256(abi.encode(seed)));
            time += _gap(seed);
            vm.warp(time);
            if (seed % 11 == 0) state.cap = uint104((seed >> 32) % 1_500);
            uint256 wanted = _modelAvailable(time);
            vm.assertEq(state.available(), wanted, "available");
            uint256 amount = (seed >> 64) % 700;
            bool done = state.trySpend(amount);
            bool allowed = amount <= wanted && (wanted > 0 || _modelSpent(time) <= state.cap);
            vm.assertTrue(done == allowed, "spends exactly what is available");
            if (done) history.push(Spend(time, amount, state.cap));
        }
        _assertNoWindowExceedsItsCap();
    }

    function testFuzz_anAmountIsFreeAgainAfter24To25Hours(uint256 time, uint256 later) public {
        time = bound(time, 0, 4e9);
        later = bound(later, 0, 26 hours);
        vm.warp(time);
        state.cap = 10;
        vm.assertTrue(state.trySpend(10), "all at once");
        vm.warp(time + later);
        if (later <= 24 hours) vm.assertEq(state.available(), 0, "still counted");
        if (later >= 25 hours) vm.assertEq(state.available(), 10, "free");
    }

    function test_refusesHugeAmountsWithoutOverflow() public {
        state.cap = type(uint104).max;
        vm.assertTrue(state.trySpend(5), "something is spent");
        vm.assertTrue(!state.trySpend(type(uint256).max), "too much");
        vm.assertTrue(!state.trySpend(uint256(type(uint104).max) - 4), "one too many");
        vm.assertTrue(state.trySpend(uint256(type(uint104).max) - 5), "exactly the rest");
        vm.assertEq(state.available(), 0, "nothing left");
    }

    /// Returns an interval of seconds, minutes, hours or days, so that the test covers every branch of the
    /// ring buffer.
    function _gap(uint256 seed) private pure returns (uint256) {
        uint256 size = (seed >> 128) % 8;
        if (size < 3) return (seed >> 160) % 60;
        if (size < 5) return (seed >> 160) % 1 hours;
        if (size < 7) return (seed >> 160) % 8 hours;
        return (seed >> 160) % 60 hours;
    }

    function _modelSpent(uint256 time) private view returns (uint256 sum) {
        for (uint256 i = 0; i < history.length; ++i) {
            if (history[i].time / 1 hours + 24 >= time / 1 hours) sum += history[i].amount;
        }
    }

    function _modelAvailable(uint256 time) private view returns (uint256) {
        uint256 spent = _modelSpent(time);
        return spent >= state.cap ? 0 : state.cap - spent;
    }

    function _assertNoWindowExceedsItsCap() private view {
        for (uint256 last = 0; last < history.length; ++last) {
            uint256 sum = 0;
            for (uint256 i = 0; i <= last; ++i) {
                if (history[i].time + 24 hours >= history[last].time) sum += history[i].amount;
            }
            // The library accepts an amount of 0 even if the cap is used up, so the test does not count
            // amounts of 0.
            if (history[last].amount > 0) vm.assertLe(sum, history[last].capThen, "window");
        }
    }
}
