// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

/// The forge cheatcodes that the contract tests use. forge provides the cheatcodes at a fixed address.
interface Vm {
    function prank(address sender) external;
    function startPrank(address sender) external;
    function stopPrank() external;
    function warp(uint256 time) external;
    function roll(uint256 height) external;
    function snapshotState() external returns (uint256 id);
    function revertToState(uint256 id) external returns (bool);
    function assume(bool condition) external pure;
    function expectRevert(bytes calldata data) external;
    function expectRevert() external;
    function expectEmit(address emitter) external;
    function label(address account, string calldata name) external;
    function addr(uint256 privateKey) external pure returns (address);
    function sign(uint256 privateKey, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
    function assertEq(uint256 actual, uint256 wanted, string calldata what) external pure;
    function assertEq(address actual, address wanted, string calldata what) external pure;
    function assertTrue(bool condition, string calldata what) external pure;
    function assertLe(uint256 actual, uint256 limit, string calldata what) external pure;
}

/// The base contract of every test, with the cheatcodes and the functions that forge expects in a test
/// contract.
abstract contract Check {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    /// forge treats a contract with this flag as a test.
    bool public constant IS_TEST = true;

    address[] private _targets;

    /// Tells forge that an invariant run may call only this handler.
    function target(address handler) internal {
        _targets.push(handler);
    }

    function targetContracts() external view returns (address[] memory) {
        return _targets;
    }

    /// Returns a value within the range [min, max] for x, so that every fuzz run uses an allowed value.
    function bound(uint256 x, uint256 min, uint256 max) internal pure returns (uint256) {
        return max - min == type(uint256).max ? x : min + (x % (max - min + 1));
    }

    /// Returns an account with a label that is not a contract.
    function account(string memory name) internal returns (address who) {
        who = vm.addr(uint256(keccak256(bytes(name))));
        vm.label(who, name);
    }
}
