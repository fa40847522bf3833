// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";

/// @title Deposit wallet
/// @notice The code that every deposit address runs. A deposit wallet accepts calls only from its factory. A
///         deposit wallet has no state, accepts no BNB after its deployment, and grants no allowance.
contract DepositWallet {
    using SafeERC20 for IERC20;

    address private immutable _factory = msg.sender;

    /// @notice The caller of the deposit wallet is not its factory.
    error NotFactory(address caller);

    /// @notice Sends a token to an address, or sends BNB if `token` is the zero address.
    function send(address token, address to, uint256 amount) external {
        if (msg.sender != _factory) revert NotFactory(msg.sender);
        if (token == address(0)) Address.sendValue(payable(to), amount);
        else IERC20(token).safeTransfer(to, amount);
    }
}
