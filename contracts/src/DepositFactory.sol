// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {
    IAccessControlDefaultAdminRules
} from "@openzeppelin/contracts/access/extensions/IAccessControlDefaultAdminRules.sol";
import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {DepositWallet} from "./DepositWallet.sol";
import {IDepositFactory} from "./interfaces/IDepositFactory.sol";
import {IVault} from "./interfaces/IVault.sol";

/// @title Deposit factory
/// @notice See {IDepositFactory}. The deposit factory has no roles of its own. The admin of the vault also
///         administers the deposit factory. The admin may choose the destination only for tokens that the
///         vault does not accept.
contract DepositFactory is IDepositFactory, ReentrancyGuardTransient {
    /// @notice The vault to which all listed tokens go. A sweep is a plain transfer without an event
    ///         `Deposited`, so no deposit is counted twice. A pause of the vault does not block sweeps.
    address public immutable vault;

    /// @notice The address of the code that all deposit addresses run.
    address public immutable implementation;

    /// @dev A token cannot be removed from the list. Otherwise, an admin could disallow a token at the vault
    ///      for a short time and send the token to another address.
    mapping(address token => bool) private _listed;

    /// @param vault_ the deployed vault
    /// @param tokens tokens that the vault allows now; the constructor lists these tokens permanently
    constructor(address vault_, address[] memory tokens) {
        if (vault_.code.length == 0) revert NotAVault(vault_);
        vault = vault_;
        implementation = address(new DepositWallet());
        for (uint256 i = 0; i < tokens.length; ++i) {
            _list(tokens[i]);
        }
    }

    /// @inheritdoc IDepositFactory
    function sweep(address token, bytes32[] calldata salts) external nonReentrant {
        _list(token);
        for (uint256 i = 0; i < salts.length; ++i) {
            address wallet = addressOf(salts[i]);
            uint256 amount = IERC20(token).balanceOf(wallet);
            if (amount == 0) continue;
            uint256 before = IERC20(token).balanceOf(vault);
            _deployed(salts[i]).send(token, vault, amount);
            emit Swept(wallet, token, IERC20(token).balanceOf(vault) - before);
        }
    }

    /// @inheritdoc IDepositFactory
    function list(address token) external {
        _list(token);
    }

    /// @inheritdoc IDepositFactory
    function rescue(bytes32 salt, address token, address to) external nonReentrant {
        if (msg.sender != IAccessControlDefaultAdminRules(vault).defaultAdmin()) revert NotAdmin(msg.sender);
        if (isListed(token)) revert TokenGoesToVault(token);
        address wallet = addressOf(salt);
        uint256 amount = token == address(0) ? wallet.balance : IERC20(token).balanceOf(wallet);
        _deployed(salt).send(token, to, amount);
        emit Rescued(wallet, token, to, amount);
    }

    /// @inheritdoc IDepositFactory
    function addressOf(bytes32 salt) public view returns (address) {
        return Clones.predictDeterministicAddress(implementation, salt);
    }

    /// @inheritdoc IDepositFactory
    function isListed(address token) public view returns (bool) {
        return _listed[token] || IVault(vault).isTokenAllowed(token);
    }

    /// @inheritdoc IDepositFactory
    function heldBy(address token, address[] calldata wallets) external view returns (uint256 amount) {
        for (uint256 i = 0; i < wallets.length; ++i) {
            amount += IERC20(token).balanceOf(wallets[i]);
        }
    }

    /// @dev Lists the token permanently. Reverts with TokenNotListed if the token is not listed and the
    ///      vault does not allow the token.
    function _list(address token) private {
        if (_listed[token]) return;
        if (!IVault(vault).isTokenAllowed(token)) revert TokenNotListed(token);
        _listed[token] = true;
        emit TokenListed(token);
    }

    /// @dev Returns the deposit wallet of a salt, and deploys the wallet if it is missing.
    function _deployed(bytes32 salt) private returns (DepositWallet) {
        address wallet = addressOf(salt);
        if (wallet.code.length == 0) Clones.cloneDeterministic(implementation, salt);
        return DepositWallet(wallet);
    }
}
