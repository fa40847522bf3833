// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

import {IVault} from "../../src/interfaces/IVault.sol";

/// Deposits twice in one transaction, and emits a false event `Deposited` between the two deposits.
contract TwiceDepositor {
    event Deposited(address indexed player, address indexed token, uint256 amount);

    function deposit(IVault vault, IERC20 token, uint256 first, uint256 second) external {
        token.approve(address(vault), first + second);
        vault.deposit(address(token), first);
        emit Deposited(address(this), address(token), 1e30);
        vault.deposit(address(token), second);
    }
}
