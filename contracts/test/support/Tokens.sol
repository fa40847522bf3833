// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ERC20, IERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

import {IVault} from "../../src/interfaces/IVault.sol";

/// A token that anybody may mint. The faulty test tokens extend `OpenToken`.
contract OpenToken is ERC20 {
    constructor() ERC20("Open", "OPEN") {}

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}

/// A token that burns a part of each transfer.
contract FeeToken is OpenToken {
    uint256 public immutable feePercent;

    constructor(uint256 percent) {
        feePercent = percent;
    }

    function _update(address from, address to, uint256 value) internal override {
        uint256 fee = from == address(0) || to == address(0) ? 0 : (value * feePercent) / 100;
        super._update(from, to, value - fee);
        if (fee > 0) super._update(from, address(0), fee);
    }
}

/// A token whose transfers move nothing and return false instead of reverting.
contract FalseToken is OpenToken {
    function transfer(address, uint256) public pure override returns (bool) {
        return false;
    }

    function transferFrom(address, address, uint256) public pure override returns (bool) {
        return false;
    }
}

/// A token whose transfers return true but move nothing.
contract LyingToken is OpenToken {
    function transferFrom(address, address, uint256) public pure override returns (bool) {
        return true;
    }
}

/// A token whose functions return no value on success, like early tokens.
contract SilentToken {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function approve(address spender, uint256 amount) external {
        allowance[msg.sender][spender] = amount;
    }

    function transfer(address to, uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
    }

    function transferFrom(address from, address to, uint256 amount) external {
        allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }
}

/// A token that makes a prepared call during each transfer. If the prepared call fails, the transfer reverts
/// with the error of the call.
contract ReentrantToken is OpenToken {
    address private _destination;
    bytes private _call;

    function prepare(address destination, bytes calldata data) external {
        _destination = destination;
        _call = data;
    }

    function _update(address from, address to, uint256 value) internal override {
        super._update(from, to, value);
        if (_destination == address(0) || from == address(0)) return;
        (bool done, bytes memory answer) = _destination.call(_call);
        if (done) return;
        assembly {
            revert(add(answer, 32), mload(answer))
        }
    }
}

/// A malicious token that the admin has allowed by mistake. Its function `transferFrom` tries to make the
/// vault spend the allowances of other accounts.
contract PredatorToken is OpenToken {
    IVault private immutable _vault;
    address private _prey;
    address private _victim;

    /// The number of attempts to spend other accounts' allowances that succeeded.
    uint256 public successes;

    constructor(IVault vault) {
        _vault = vault;
    }

    function aim(address prey, address victim) external {
        _prey = prey;
        _victim = victim;
    }

    function transferFrom(address from, address to, uint256 value) public override returns (bool) {
        uint256 wanted = ERC20(_prey).allowance(_victim, address(_vault));
        _attempt(_prey, abi.encodeCall(IERC20.transferFrom, (_victim, address(this), wanted)));
        _attempt(address(_vault), abi.encodeCall(IVault.deposit, (_prey, wanted)));
        _attempt(
            address(_vault),
            abi.encodeCall(IVault.payout, (keccak256("predator"), _prey, address(this), wanted))
        );
        return super.transferFrom(from, to, value);
    }

    function _attempt(address destination, bytes memory data) private {
        (bool done,) = destination.call(data);
        if (done) successes += 1;
    }
}
